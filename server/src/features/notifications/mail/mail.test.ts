import { randomUUID } from 'node:crypto'
import { api, localeCodes, noticeKinds } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sign } from '../../../signature.ts'
import { like, minutes, moveTo, sendNotice } from '../../../test/communication/notices.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { block, makeMatch, send } from '../../../test/members/matches.ts'
import { relayFacts } from '../relay.ts'
import { mailMember } from './mail-member.ts'
import { stopLinks } from './stop-mails.ts'

let app: TestApp
let bystander: Made
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeMember(app)
  // Mailed last in ten years: no other test waits for that.
  const at = new Date(app.ctx.now().getTime() + 10 * 365 * 86_400_000)
  await sql`insert into notice_mail (member_id, kind, at) select ${bystander.id}, kind, ${at}
    from unnest(${[...noticeKinds]}::text[]) as kind`.execute(app.ctx.db)
})
afterAll(() => app.close())
beforeEach(() => {
  app.mails.length = 0
})

const mailsTo = ({ email }: Made) => app.mails.filter(({ to }) => to === email)
const run = async (ms = minutes(11)) => {
  app.advance(ms)
  await app.runJobs()
  await app.runJobs()
}
const change = (member: Made, body: object) =>
  app.call(api.accounts.changeSettings, { token: member.token, body } as never)
const likedBy = async (member: Made, firstname: string, locale = 'en' as const) => {
  const admirer = await makeMember(app, { firstname, locale })
  await like(app, admirer, member)
  await sendNotice(app, { memberId: member.id, kind: 'like', actorId: admirer.id, data: {} })
}

test('notices during an absence are one mail, also a large number of them', async () => {
  const { one, other } = await makeMatch(app)
  await change(other, { discreet: false })
  for (let n = 0; n < 6; n += 1) {
    await send(app, one, { to: other, body: `Secret words ${n}` })
    await relayFacts(app.ctx)
  }
  await likedBy(other, 'Zola')
  await run(minutes(5))
  expect(mailsTo(other)).toEqual([])
  await run()
  expect(mailsTo(other)).toHaveLength(1)
  const [mail] = mailsTo(other)
  expect(mail?.subject).toBe('You have 2 new notifications on Karibu')
  expect(mail?.text).toContain('- Zola likes you')
  expect(mail?.text).toContain('sent you 6 messages')
  expect(`${mail?.text}${mail?.html}`).not.toContain('Secret')
  expect(mail?.html).toContain('prefers-color-scheme: dark')
  await run(minutes(60))
  expect(mailsTo(other)).toHaveLength(1)
})

test('a kind pauses after its mail, and notices meanwhile are in the next mail', async () => {
  const member = await makeMember(app)
  await change(member, { discreet: false })
  await likedBy(member, 'Ada')
  await run()
  await likedBy(member, 'Bea')
  await likedBy(member, 'Cai')
  await run(minutes(120))
  expect(mailsTo(member)).toHaveLength(1)
  await run(minutes(60 * 12))
  expect(mailsTo(member)).toHaveLength(2)
  expect(mailsTo(member)[1]?.text).toMatch(/Bea likes you|Cai likes you/)
  expect(mailsTo(member)[1]?.text).not.toContain('Ada')
})

test('members who are connected, have read the notice or blocked its actor get no mail', async () => {
  const { one, other, conversationId } = await makeMatch(app)
  const { isConnected } = app.ctx
  app.ctx.isConnected = async () => true
  await send(app, one, { to: other, body: 'Hi' })
  await relayFacts(app.ctx)
  await run()
  expect(mailsTo(other)).toEqual([])
  await app.call(api.chat.read, { token: other.token, params: { id: conversationId }, body: { seq: 1 } })
  app.ctx.isConnected = isConnected
  await run(minutes(30))
  expect(mailsTo(other)).toEqual([])
  await send(app, one, { to: other, body: 'Still there?' })
  await relayFacts(app.ctx)
  await block(app, other, one)
  await run(minutes(30))
  expect(mailsTo(other)).toEqual([])
})

test('an unverified address gets no mail, and only the presence of the member counts', async () => {
  const [unverified, member] = [await makeMember(app), await makeMember(app)]
  await app.ctx.db.updateTable('member').set({ email_verified_at: null }).where('id', '=', unverified.id).execute()
  const { isConnected } = app.ctx
  app.ctx.isConnected = async (uid) => uid === bystander.uid
  for (const one of [unverified, member]) await likedBy(one, 'Ada')
  await run()
  app.ctx.isConnected = isConnected
  expect([mailsTo(unverified).length, mailsTo(member).length, mailsTo(bystander).length]).toEqual([0, 1, 0])
})

test('a member who disconnects without reading is mailed', async () => {
  const member = await makeMember(app)
  const { isConnected } = app.ctx
  app.ctx.isConnected = async () => true
  await likedBy(member, 'Ada')
  await run()
  expect(mailsTo(member)).toEqual([])
  app.ctx.isConnected = isConnected
  await run()
  expect(mailsTo(member)).toHaveLength(1)
})

test('quiet hours across midnight delay mails, digest and payment mails alike, in two time zones', async () => {
  for (const timeZone of ['Africa/Lagos', 'Asia/Kolkata']) {
    const member = await makeMember(app)
    await change(member, { quietHours: { from: '22:00', to: '07:00' }, timeZone })
    moveTo(app, '23:00', timeZone)
    await likedBy(member, 'Ada')
    await mailMember(app.ctx, member.id, {
      kind: 'withdrawal',
      key: 'withdrawals:mail.paid',
      values: () => ({ amount: '5', payout: '5', bankName: 'Bank', ending: '1234', reason: '' }),
      page: '/dashboard/withdraw',
    })
    await run(minutes(60))
    moveTo(app, '06:58', timeZone)
    await run(0)
    expect([timeZone, mailsTo(member)]).toEqual([timeZone, []])
    await run(minutes(3))
    expect([timeZone, mailsTo(member).length]).toEqual([timeZone, 2])
  }
})

test('a failed mail is retried and arrives once', async () => {
  const member = await makeMember(app)
  const { send: sendMail } = app.ctx.mail
  let failures = 1
  app.ctx.mail.send = async (mail) => {
    if (mail.to === member.email && failures-- > 0) throw new Error('no connection')
    return sendMail(mail)
  }
  await likedBy(member, 'Ada')
  await run()
  await run(minutes(60))
  await run(minutes(60))
  app.ctx.mail.send = sendMail
  expect(mailsTo(member)).toHaveLength(1)
})

test('mails are in the language of the member, and without discreet wording they name what happened', async () => {
  const member = await makeMember(app, { locale: 'sw' })
  await change(member, { discreet: false })
  for (const name of ['Ada', 'Zola']) await likedBy(member, name)
  await run()
  expect(mailsTo(member)[0]).toMatchObject({ locale: 'sw', subject: 'Una arifa mpya 2 kwenye Karibu' })
  expect(mailsTo(member)[0]?.text).toContain('Ada amekupenda')
  const open = await makeMember(app, { locale: 'pt' })
  await change(open, { discreet: false })
  await likedBy(open, 'Bea')
  await run()
  expect(mailsTo(open)[0]?.subject).toBe('Bea gosta de ti')
})

test.each(localeCodes)(
  'with discreet wording a mail in %s says how many notifications there are, without names or subjects',
  async (locale) => {
    const member = await makeMember(app, { locale })
    for (const name of ['Adaeze', 'Zolani']) await likedBy(member, name)
    await run()
    const [mail] = mailsTo(member)
    const { translate } = app.ctx.translations
    expect(mail?.subject).toBe(translate(locale, 'notifications:mail.subject', { count: 2 }))
    expect(mail?.text).toContain(translate(locale, 'notifications:mail.discreet', { count: 2 }))
    expect(mail?.text).toContain('/dashboard/notifications')
    // The links say nothing either.
    expect(`${mail?.subject}${mail?.text}${mail?.html}${mail?.stop}`).not.toMatch(
      /Adaeze|Zolani|likes you|\.like|who-likes-me/,
    )
  },
)

test('a discreet mail still names a new login, and counts the rest', async () => {
  const member = await makeMember(app)
  await likedBy(member, 'Adaeze')
  await sendNotice(app, { memberId: member.id, kind: 'security', data: { state: 'login', device: 'Chrome · Android' } })
  await run()
  const [mail] = mailsTo(member)
  expect(mail?.subject).toBe('You have 2 new notifications on Karibu')
  expect(mail?.text).toContain('Chrome · Android')
  expect(mail?.text).not.toContain('Adaeze')
})

test('in quiet hours only the reminder of a date plan is mailed, at once and also to a connected member; the rest follows', async () => {
  const member = await makeMember(app)
  await change(member, { quietHours: { from: '22:00', to: '07:00' }, timeZone: 'Africa/Lagos', discreet: false })
  moveTo(app, '23:00', 'Africa/Lagos')
  const { isConnected } = app.ctx
  app.ctx.isConnected = async () => true
  await likedBy(member, 'Ada')
  await sendNotice(app, { memberId: member.id, kind: 'date_plan', data: { state: 'due', planId: randomUUID() } })
  await run(0)
  app.ctx.isConnected = isConnected
  expect(mailsTo(member).map(({ subject }) => subject)).toEqual([
    'Are you all right? Check in, or we’ll tell your contact in 15 minutes.',
  ])
  moveTo(app, '07:01', 'Africa/Lagos')
  await run(0)
  expect(mailsTo(member).map(({ subject }) => subject)[1]).toBe('Ada likes you')
})

test('one click unsubscribes from the kinds of that mail and no other', async () => {
  const member = await makeMember(app)
  await likedBy(member, 'Ada')
  await run()
  const [mail] = mailsTo(member)
  const url = new URL(mail?.stop ?? '')
  expect(mail?.text).toContain('/unsubscribe?token=')
  // As a mail program posts it (RFC 8058).
  const answer = await app.app.inject({
    method: 'POST',
    url: `${url.pathname}${url.search}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect([answer.statusCode, answer.json().data]).toEqual([200, { kinds: ['like'] }])
  const { settings } = (await app.call(api.notifications.settings, { token: member.token })).data
  expect([settings.switches.like?.email, settings.switches.message?.email]).toEqual([false, true])
  await likedBy(member, 'Bea')
  await run(minutes(60 * 13))
  expect(mailsTo(member)).toHaveLength(1)
})

test('a forged token unsubscribes nothing, one of an older mail still does, and other calls reject forms', async () => {
  const member = await makeMember(app)
  const good = new URL(stopLinks(app.ctx, member.uid, ['like']).page).searchParams.get('token') ?? ''
  const [uid, , signature] = good.split('.')
  const inOldMails = `${member.uid}.like`
  const old = `${inOldMails}.${sign(app.ctx, 'stop mails', inOldMails)}`
  expect((await app.call(api.notifications.stopMails, { query: { token: old } })).data).toEqual({ kinds: ['like'] })
  const withoutOwner = new URL(stopLinks(app.ctx, randomUUID(), ['like']).page).searchParams.get('token') ?? ''
  for (const token of [
    withoutOwner,
    '',
    'x',
    `${uid}.message.${signature}`,
    `${uid}.like.x`,
    good.slice(0, -1),
    `${good}x`,
  ]) {
    const { status } = await app.call(api.notifications.stopMails, { query: { token } })
    expect([token, status]).toEqual([token, 404])
  }
  const form = { payload: 'a=b', contentType: 'application/x-www-form-urlencoded' }
  expect((await app.call(api.notifications.read, { token: member.token, raw: form })).status).toBe(415)
})

test('a new login is mailed at once, also to a connected member; a new password is mailed only by the accounts feature', async () => {
  const member = await makeMember(app)
  const { isConnected } = app.ctx
  app.ctx.isConnected = async () => true
  await sendNotice(app, { memberId: member.id, kind: 'security', data: { state: 'login', device: 'Chrome · Android' } })
  await sendNotice(app, { memberId: member.id, kind: 'security', data: { state: 'password' } })
  await run(minutes(2))
  app.ctx.isConnected = isConnected
  expect(mailsTo(member)).toHaveLength(1)
  expect(mailsTo(member)[0]?.text).toContain('Chrome · Android')
})
