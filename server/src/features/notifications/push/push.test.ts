import { api } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { enqueue } from '../../../jobs/jobs.ts'
import { watchMembers } from '../../../test/bystanders/bystander.ts'
import { like, minutes, moveTo, sendNotice } from '../../../test/communication/notices.ts'
import { meanwhile } from '../../../test/database/lock-waits.ts'
import { openPushService, type PushService } from '../../../test/fakes/push-service.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { block, makeMatch } from '../../../test/members/matches.ts'
import { notificationJobs } from '../jobs.ts'
import { pushKeys } from './push-keys.ts'

let app: TestApp
let service: PushService
let expectUnchanged: () => Promise<void>
beforeAll(async () => {
  service = await openPushService()
  app = await makeTestApp({ PUSH_ORIGINS: service.origin })
  const bystander = await makeMember(app)
  await subscribe(bystander)
  await sql`insert into notice (member_id, kind, topic, data, at)
    values (${bystander.id}, 'security', 'security:bystander', '{"state": "password"}', ${app.ctx.now()})`.execute(
    app.ctx.db,
  )
  expectUnchanged = await watchMembers(app, bystander)
})
afterAll(async () => {
  await app.close()
  await service.close()
})
afterEach(async () => {
  await expectUnchanged()
  service.got.length = 0
  service.answer = 201
})

const subscribe = (member: Made, browser = service.makeBrowser()) =>
  app.call(api.notifications.subscribe, { token: member.token, body: browser.subscription })
const run = async () => {
  app.advance(minutes(1))
  await app.runJobs()
  await app.runJobs()
}
const browsersOf = ({ id }: Made) =>
  app.ctx.db.selectFrom('push_subscription').where('member_id', '=', id).select('endpoint').execute()
const change = (member: Made, body: object) =>
  app.call(api.accounts.changeSettings, { token: member.token, body } as never)
const money = (memberId: number) =>
  sendNotice(app, { memberId, kind: 'deposit', data: { state: 'paid', usd: 5, reference: 'r' } })

test('a push is encrypted for its browser, signed by our key, and reveals no more than necessary', async () => {
  const { one, other } = await makeMatch(app)
  const browser = service.makeBrowser()
  const subscribed = await subscribe(other, browser)
  expect([subscribed.status, subscribed.data]).toEqual([200, { publicKey: (await pushKeys(app.ctx)).publicKey }])
  await like(app, one, other)
  await sendNotice(app, {
    memberId: other.id,
    kind: 'call_missed',
    actorId: one.id,
    data: { conversationId: one.uid, call: 'voice' },
  })
  await run()
  expect(service.got).toHaveLength(1)
  const [push] = service.got
  expect(push?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' })
  expect(Number(push?.headers.ttl)).toBeGreaterThan(0)
  expect(String(push?.headers.topic)).toMatch(/^[\w-]{32}$/)
  expect(push?.body.toString('latin1')).not.toContain('Karibu')
  expect(JSON.parse(browser.decrypt(push?.body ?? Buffer.alloc(0)))).toMatchObject({
    title: 'Karibu',
    body: 'You have a new notification',
    path: `/dashboard/messages?uid=${one.uid}`,
    lang: 'en',
    unread: 1,
  })
  const { publicKey } = await pushKeys(app.ctx)
  expect(service.isSignedBy(push?.headers ?? {}, publicKey)).toBe(true)
})

test('without discreet wording the push contains the details, in the language of the member', async () => {
  const member = await makeMember(app, { locale: 'fr' })
  const admirer = await makeMember(app, { firstname: 'Zola' })
  const browser = service.makeBrowser()
  await subscribe(member, browser)
  await change(member, { discreet: false })
  await like(app, admirer, member)
  await sendNotice(app, { memberId: member.id, kind: 'like', actorId: admirer.id, data: {} })
  await run()
  expect(JSON.parse(browser.decrypt(service.got[0]?.body ?? Buffer.alloc(0)))).toMatchObject({
    body: 'Tu plais à Zola',
    lang: 'fr',
    path: '/dashboard/who-likes-me',
  })
})

test('many notices are one push', async () => {
  const member = await makeMember(app)
  const browser = service.makeBrowser()
  await subscribe(member, browser)
  for (let n = 0; n < 9; n += 1) await money(member.id)
  await run()
  expect(service.got).toHaveLength(1)
  expect(JSON.parse(browser.decrypt(service.got[0]?.body ?? Buffer.alloc(0)))).toMatchObject({
    body: 'You have 9 new notifications',
    path: '/dashboard/notifications',
    unread: 9,
  })
})

test('an expired subscription is deleted, as is one made with another key; a failing push service is retried', async () => {
  const member = await makeMember(app)
  await subscribe(member)
  service.answer = 503
  await money(member.id)
  await run()
  expect(service.got.length).toBeGreaterThan(0)
  expect(await browsersOf(member)).toHaveLength(1)
  service.answer = 201
  service.got.length = 0
  app.advance(minutes(30))
  await run()
  await run()
  expect(service.got).toHaveLength(1)
  for (const gone of [404, 410, 401, 403]) {
    await subscribe(member)
    service.answer = gone
    await money(member.id)
    await run()
    expect([gone, await browsersOf(member)]).toEqual([gone, []])
  }
})

test('a notice read or disabled meanwhile, or about a member blocked meanwhile, is not pushed', async () => {
  const { one, other } = await makeMatch(app)
  await subscribe(other)
  await money(other.id)
  const { data } = await app.call(api.notifications.list, { token: other.token, query: {} })
  await app.call(api.notifications.read, { token: other.token, body: { upTo: data.notifications[0]?.id ?? '' } })
  await change(other, { notifications: { plan: { push: false } } })
  await sendNotice(app, {
    memberId: other.id,
    kind: 'plan',
    data: { state: 'ended', plan: 'Gold', date: '2026-11-21T00:00:00Z' },
  })
  await sendNotice(app, {
    memberId: other.id,
    kind: 'call_missed',
    actorId: one.id,
    data: { conversationId: one.uid, call: 'voice' },
  })
  await block(app, other, one)
  await run()
  expect(service.got).toEqual([])
})

test('quiet hours delay pushes until they end, and combine them', async () => {
  for (const [timeZone, from, to] of [
    ['Africa/Nairobi', '22:00', '07:00'],
    ['America/Los_Angeles', '23:30', '06:15'],
  ] as const) {
    // From noon on: whatever the hour of this run, the night ends before the session, idle for a day, does.
    moveTo(app, '12:00', timeZone)
    const member = await makeMember(app)
    const browser = service.makeBrowser()
    await subscribe(member, browser)
    await change(member, { quietHours: { from, to }, timeZone })
    moveTo(app, from, timeZone)
    for (let n = 0; n < 4; n += 1) await money(member.id)
    await run()
    app.advance(5 * minutes(60))
    await app.runJobs()
    expect([timeZone, service.got.length]).toEqual([timeZone, 0])
    // The evening's pushes come in the morning, those of the morning at once.
    moveTo(app, to, timeZone)
    await run()
    expect([timeZone, service.got.length]).toEqual([timeZone, 1])
    expect(browser.decrypt(service.got[0]?.body ?? Buffer.alloc(0))).toContain('You have 4 new notifications')
    service.got.length = 0
  }
})

test('a temporarily locked notice is pushed nevertheless', async () => {
  const member = await makeMember(app)
  await subscribe(member)
  await money(member.id)
  await meanwhile(app, {
    hold: (tx) => sql`select from notice where member_id = ${member.id} for update`.execute(tx),
    work: run,
  })
  expect(service.got).toHaveLength(1)
})

test('only known push services are accepted, and no internal address', async () => {
  const member = await makeMember(app)
  const { keys } = service.makeBrowser().subscription
  const put = (endpoint: string) =>
    app.call(api.notifications.subscribe, { token: member.token, body: { endpoint, keys } })
  for (const bad of [
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://user:pw@fcm.googleapis.com/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evilpush.apple.com.example/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://169.254.169.254/latest/meta-data',
    'http://localhost:1/x',
    'https://evil.example/x',
    'ftp://fcm.googleapis.com/x',
    'x',
  ])
    expect([bad, (await put(bad)).status]).toEqual([bad, 400])
  for (const good of [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
    'https://web.push.apple.com/abc',
  ])
    expect([good, (await put(good)).status]).toEqual([good, 200])
  expect(await browsersOf(member)).toEqual([{ endpoint: 'https://web.push.apple.com/abc' }])
})

test('invalid keys, a missing session and an unknown time zone are rejected', async () => {
  const member = await makeMember(app)
  const { subscription } = service.makeBrowser()
  const put = (body: object, token?: string) => app.call(api.notifications.subscribe, { token, body } as never)
  expect((await put(subscription)).status).toBe(401)
  for (const bad of [
    {},
    { ...subscription, keys: { p256dh: 'x', auth: 'x' } },
    { ...subscription, timeZone: 'Mars/Olympus' },
    { ...subscription, timeZone: '../../etc' },
  ])
    expect([bad, (await put(bad, member.token)).status]).toEqual([bad, 400])
  expect((await app.call(api.notifications.unsubscribe, {})).status).toBe(401)
})

test('a subscription has one owner, ends manually or on logout, and both send no push', async () => {
  const [one, other] = [await makeMember(app), await makeMember(app)]
  const browser = service.makeBrowser()
  await subscribe(one, browser)
  await money(one.id)
  const [row] = await app.ctx.db.selectFrom('push_subscription').where('member_id', '=', one.id).select('id').execute()
  const notices = await app.ctx.db.selectFrom('notice').where('member_id', '=', one.id).select('id').execute()
  await subscribe(other, browser)
  // What waits for the browser is of the member who had it before.
  const noticeIds = notices.map(({ id }) => id)
  await enqueue(app.ctx.db, notificationJobs.sendPush, { memberId: one.id, browserId: row?.id ?? '', noticeIds })
  await app.runJobs()
  expect(service.got).toEqual([])
  expect([await browsersOf(one), (await browsersOf(other)).length]).toEqual([[], 1])
  const settings = async (member: Made) =>
    (await app.call(api.notifications.settings, { token: member.token })).data.push.subscribed
  expect([await settings(one), await settings(other)]).toEqual([false, true])
  await app.call(api.notifications.unsubscribe, { token: one.token })
  expect(await browsersOf(other)).toHaveLength(1)
  await app.call(api.notifications.unsubscribe, { token: other.token })
  expect(await browsersOf(other)).toEqual([])
  await subscribe(other, browser)
  await money(other.id)
  await app.call(api.accounts.logout, { token: other.token })
  await run()
  expect([await browsersOf(other), service.got]).toEqual([[], []])
})

test('each browser of a member gets one push', async () => {
  const member = await makeMember(app)
  const [phone, laptop] = [service.makeBrowser(), service.makeBrowser()]
  await subscribe(member, phone)
  const { endpoint, keys } = laptop.subscription
  await sql`with session as (
      insert into member_session (member_id, token_hash, device, remember, created_at, last_used_at, expires_at)
      select member_id, sha256(token_hash), device, remember, created_at, last_used_at, expires_at
      from member_session where member_id = ${member.id} returning id)
    insert into push_subscription (member_id, session_id, endpoint, p256dh, auth, created_at)
    select ${member.id}, id, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${app.ctx.now()} from session`.execute(
    app.ctx.db,
  )
  await money(member.id)
  await run()
  const addresses = [phone, laptop].map(({ subscription }) => new URL(subscription.endpoint).pathname)
  expect(service.got.map(({ path }) => path).toSorted()).toEqual(addresses.toSorted())
})

test('the key pair is created once by concurrent servers', async () => {
  await sql`delete from push_key`.execute(app.ctx.db)
  const servers = Array.from({ length: 4 }, () => ({
    ...app.ctx,
    db: app.ctx.db.withPlugin({ transformQuery: ({ node }) => node, transformResult: async ({ result }) => result }),
  }))
  const keys = await Promise.all(servers.map((ctx) => pushKeys(ctx)))
  expect(new Set(keys.map(({ privateKey }) => privateKey)).size).toBe(1)
})
