import { randomUUID } from 'node:crypto'
import { api } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { codeFor } from '../../test/accounts.ts'
import { meanwhile } from '../../test/blocked.ts'
import { watchMembers } from '../../test/bystander.ts'
import { fillRow } from '../../test/fill-row.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { type Made, makeMember } from '../../test/makers.ts'
import * as of from '../../test/sanctions.ts'

let app: TestApp
let one: Made
let two: Made
let target: Made
let expectUnchanged: () => Promise<void>
beforeAll(async () => {
  app = await makeTestApp()
  const bystander = await makeFull('bystander@example.com')
  const judge = await makeMember(app, { role: 'admin' })
  await decide(await report(bystander), { act: 'ban' }, judge)
  await send(await refusedToken(bystander.email))
  expectUnchanged = await watchMembers(app, bystander)
})
let count = 0
beforeEach(async () => {
  await app.runJobs()
  one = await makeMember(app, { role: 'admin', permissions: ['moderator'] })
  two = await makeMember(app, { role: 'admin', permissions: ['moderator'] })
  target = await makeFull(`target${'abcdefghijklmnopqrstuvwxyz'[count++]}@example.com`)
  await app.runJobs()
  app.mails.length = 0
})
afterEach(() => expectUnchanged())
afterAll(() => app.close())

const report = (about = target, from?: Made) => of.reportMember(app, about, from)
type Decision = Parameters<typeof of.decideReport>[3]
const decide = (id: string, decision: Decision, by = one) => of.decideReport(app, by, id, decision)
const suspend = (about = target, by = one) => of.suspendMember(app, about, by)
const logIn = (email: string, secret?: string) => of.logInAs(app, email, secret)
const refusedToken = (email: string) => of.appealTokenOf(app, { email })
const send = (token: string, text?: string) => of.sendAppeal(app, token, text)
const show = (token: string) => app.call(api.appeals.show, { body: { token } })
const queue = (by: Made) => of.listSanctions(app, by)
const sanctionOf = (member: Made, by: Made) => of.sanctionOf(app, member, by)
type Verdict = Parameters<typeof of.decideAppeal>[3]
const judge = (by: Made, id: string, verdict: Verdict = {}) => of.decideAppeal(app, by, id, verdict)
const change = (by: Made, id: string, verdict: Parameters<typeof of.changeSanction>[3] = {}) =>
  of.changeSanction(app, by, id, verdict)
const reopen = (by: Made, id: string) => of.reopenReport(app, by, id)
const inDays = (days: number) => new Date(app.ctx.now().getTime() + days * 86_400_000).toISOString()
const rowOf = (who: Made) => of.statusOf(app, who)
const mailsTo = (who: Made) => of.mailsTo(app, who)
const auditOf = (who: Made) => of.auditEntriesOf(app, who)
const makeFull = (email: string) => of.makeWithPassword(app, email)

test('a suspended member appeals from the refused login, and another moderator lifts it with a mail', async () => {
  const before = target.token
  await suspend()
  const [mail] = await mailsTo(target)
  expect(mail?.text).toMatch(/you can appeal once[\s\S]*within 72 hours/)
  const token = await refusedToken(target.email)
  const shown = (await show(token)).data.sanction
  expect(shown).toMatchObject({ kind: 'suspended', reason: of.decisionReason, appeal: null, until: expect.any(String) })
  const sent = await send(token)
  expect([sent.status, sent.data.sanction.appeal]).toMatchObject([201, { text: of.appealText, outcome: null }])
  const { sentAt = '', dueAt = '' } = sent.data.sanction.appeal ?? {}
  expect(Date.parse(dueAt) - Date.parse(sentAt)).toBe(72 * 3_600_000)

  const waiting = (await queue(two)).find((each) => each.member.id === target.uid)
  expect(waiting).toMatchObject({
    mayDecide: true,
    appeal: { text: of.appealText, overdue: false },
    report: { evidenceCount: 0 },
  })
  expect(waiting?.deciders.map(({ id }) => id)).toEqual([one.uid])
  app.mails.length = 0
  const lifted = await judge(two, waiting?.id ?? '')
  expect([lifted.status, lifted.data.sanction.appeal?.outcome]).toEqual([200, 'lifted'])
  const mails = await mailsTo(target)
  expect(mails.map(({ subject }) => subject)).toEqual(['You can use Karibu again'])
  expect(mails[0]?.text).toContain('The screenshots were of somebody else.')
  expect(await auditOf(target)).toEqual(['appeal.lift'])
  // Sessions from before the suspension stay ended.
  expect((await app.call(api.accounts.me, { token: before })).status).toBe(401)
  expect((await logIn(target.email)).status).toBe(200)
  expect((await show(token)).code).toBe('appeal_expired')
})

test('a banned member with a mailed code may appeal too', async () => {
  await decide(await report(), { act: 'ban' })
  await app.call(api.accounts.requestLoginCode, { body: { email: target.email } })
  await app.runJobs()
  const code = codeFor(app, target.email)
  const refused = await app.call(api.accounts.loginByCode, { body: { email: target.email, code } })
  const { appeal = '' } = JSON.parse(refused.body) as { appeal?: string }
  expect((await show(appeal)).data.sanction).toMatchObject({ kind: 'banned', until: null })
  expect((await send(appeal)).status).toBe(201)
})

test('with a wrong password nobody learns of a suspension or gets a token, and made-up tokens open nothing', async () => {
  await suspend()
  const answer = ({ status, body }: { status: number; body: string }) =>
    `${status} ${body.replace(/"requestId":"[^"]+"/, '')}`
  const wrong = answer(await logIn(target.email, 'not the one'))
  expect(wrong).toBe(answer(await logIn('nobody@example.com', 'not the one')))
  expect(wrong).not.toContain('appeal')
  const { id } = await sanctionOf(target, two)
  const expires = String(app.ctx.now().getTime() + 60_000)
  for (const token of ['x', `${id}.${expires}.${'A'.repeat(43)}`, `${randomUUID()}.${expires}.${'A'.repeat(43)}`]) {
    const begun = performance.now()
    const refused = [await show(token), await send(token)]
    expect(refused.map(({ code }) => code)).toEqual(['appeal_expired', 'appeal_expired'])
    expect(performance.now() - begun).toBeGreaterThanOrEqual(160)
  }
  expect((await queue(two)).some((each) => each.member.id === target.uid)).toBe(false)
})

test('a token is good for 30 minutes, for one decision, and not after that decision was replaced', async () => {
  const first = await suspend()
  const old = await refusedToken(target.email)
  app.advance(30 * 60_000)
  expect((await show(old)).code).toBe('appeal_expired')
  const token = await refusedToken(target.email)
  await reopenFresh(two, first)
  expect((await decideFresh(two, first, { act: 'ban' })).status).toBe(200)
  expect([(await show(token)).code, (await send(token)).code]).toEqual(['appeal_expired', 'appeal_expired'])
  const next = await refusedToken(target.email)
  const other = await makeFull('otherdecision@example.com')
  await suspendFresh(other)
  const [, ...signature] = next.split('.')
  const { id } = await sanctionOf(other, two)
  expect((await send([id, ...signature].join('.'))).code).toBe('appeal_expired')
  expect((await send(next)).status).toBe(201)
})

// The clock has moved: their proofs are given again.
const confirm = (who: Made) =>
  app.ctx.db
    .updateTable('member_session')
    .set({ password_confirmed_at: app.ctx.now() })
    .where('member_id', '=', who.id)
    .execute()
const reopenFresh = async (by: Made, id: string) => {
  await confirm(by)
  expect((await reopen(by, id)).status).toBe(200)
}
const decideFresh = async (by: Made, id: string, decision: Decision) => {
  await confirm(by)
  return decide(id, decision, by)
}
const suspendFresh = async (about: Made) => {
  await confirm(one)
  return suspend(about)
}

test('of two appeals at once one is kept, and a second one is refused', async () => {
  await suspend()
  const token = await refusedToken(target.email)
  const answers = await meanwhile(app, {
    hold: (tx) => sql`select from member where id = ${target.id} for no key update`.execute(tx),
    work: () => Promise.all([send(token), send(token, `${of.appealText} Again.`)]),
    count: 2,
  })
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect((await send(token)).code).toBe('already_appealed')
  expect((await show(token)).data.sanction.appeal?.outcome).toBeNull()
})

test('an appeal has 20 to 2,000 characters', async () => {
  await suspend()
  const token = await refusedToken(target.email)
  expect((await send(token, 'Too short.')).errors).toHaveProperty('text')
  expect((await send(token, 'x'.repeat(2001))).errors).toHaveProperty('text')
  expect((await send(token, 'x'.repeat(20))).status).toBe(201)
})

test('neither who decided nor who reported the member decides the appeal', async () => {
  const reporter = await makeMember(app, { role: 'admin', permissions: ['moderator'] })
  await decide(await report(target, reporter), { act: 'suspend', days: 7 })
  await send(await refusedToken(target.email))
  for (const by of [one, reporter]) {
    const { id, mayDecide } = await sanctionOf(target, by)
    expect(mayDecide).toBe(false)
    expect((await judge(by, id)).code).toBe('conflict')
  }
  const { id } = await sanctionOf(target, two)
  const forged = app.ctx.db
    .updateTable('sanction')
    .set({ appeal_outcome: 'upheld', appeal_reason: 'x', appeal_decided_by: one.id, appeal_decided_at: app.ctx.now() })
    .where('id', '=', id)
    .execute()
  await expect(forged).rejects.toThrow('sanction_check')
  expect((await rowOf(target)).status).toBe('suspended')
  expect((await judge(two, id, { action: 'uphold' })).status).toBe(200)
})

test('of two moderators who decide at once one wins, and the other gets a conflict', async () => {
  const three = await makeMember(app, { role: 'admin', permissions: ['moderator'] })
  await suspend()
  await send(await refusedToken(target.email))
  const { id } = await sanctionOf(target, two)
  const answers = await meanwhile(app, {
    hold: (tx) => sql`select from member where id = ${target.id} for no key update`.execute(tx),
    work: () => Promise.all([judge(two, id, { action: 'uphold' }), judge(three, id, { action: 'lift' })]),
    count: 2,
  })
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await auditOf(target)).toHaveLength(1)
})

test('an appeal is shortened to an earlier end in the future; a ban becomes a suspension that ends by itself', async () => {
  await decide(await report(), { act: 'ban' })
  const token = await refusedToken(target.email)
  await send(token)
  const { id } = await sanctionOf(target, two)
  expect((await judge(two, id, { action: 'shorten' })).errors).toHaveProperty('until')
  expect((await judge(two, id, { action: 'shorten', until: inDays(-1) })).errors).toHaveProperty('until')
  await app.runJobs()
  app.mails.length = 0
  const until = inDays(3)
  expect((await judge(two, id, { action: 'shorten', until })).status).toBe(200)
  expect(await rowOf(target)).toEqual({ status: 'suspended', until: new Date(until) })
  expect((await mailsTo(target)).map(({ subject }) => subject)).toEqual(['Your suspension is shorter now'])
  const shown = (await show(token)).data.sanction
  expect(shown).toMatchObject({ kind: 'suspended', until, appeal: { outcome: 'shortened' } })
  expect((await change(two, id, { action: 'shorten', until: inDays(4) })).errors).toHaveProperty('until')
  expect((await change(two, id, { action: 'shorten', until: inDays(1) })).status).toBe(200)
  expect((await logIn(target.email)).code).toBe('account_suspended')
})

test('an upheld appeal leaves everything as it is, with a mail; the member reads the outcome', async () => {
  await suspend()
  const token = await refusedToken(target.email)
  await send(token)
  const before = await rowOf(target)
  await app.runJobs()
  app.mails.length = 0
  const { id } = await sanctionOf(target, two)
  await judge(two, id, { action: 'uphold', reason: 'The messages are clear enough.' })
  expect(await rowOf(target)).toEqual(before)
  const mails = await mailsTo(target)
  expect(mails.map(({ subject }) => subject)).toEqual(['Our answer to your appeal'])
  expect((await show(token)).data.sanction.appeal).toMatchObject({
    outcome: 'upheld',
    reason: 'The messages are clear enough.',
  })
  expect((await judge(two, id)).code).toBe('conflict')
  expect((await send(token)).code).toBe('already_appealed')
})

test('who is erased meanwhile appeals nothing, and leaves no row', async () => {
  await suspend()
  const token = await refusedToken(target.email)
  const answers = await meanwhile(app, {
    hold: (tx) => tx.deleteFrom('member').where('id', '=', target.id).execute(),
    work: () => Promise.all([send(token)]),
    count: 1,
  })
  expect(answers[0]?.code).toBe('appeal_expired')
  const { rows } = await sql`select from sanction where member_id = ${target.id}`.execute(app.ctx.db)
  expect(rows).toEqual([])
})

test('a password alone shows no suspension and opens no appeal where the member has a second factor', async () => {
  await fillRow(app, 'passkey', { member_id: target.id, name: 'Phone', credential_id: Buffer.from(target.uid) })
  await suspend()
  const refused = await logIn(target.email)
  expect(refused.code).toBe('second_factor_required')
  expect(refused.body).not.toContain('appeal')
  await app.call(api.accounts.requestLoginCode, { body: { email: target.email } })
  await app.runJobs()
  const code = codeFor(app, target.email)
  const byCode = await app.call(api.accounts.loginByCode, { body: { email: target.email, code } })
  expect(byCode.code).toBe('second_factor_required')
})
