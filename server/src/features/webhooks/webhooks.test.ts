import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { api, type WebhookEvent, webhookMessageOf } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeWebhooks } from '../../adapters/webhooks.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { webhookSignature } from '../../signature.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { picture, upload } from '../../test/media/pictures.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'
import { reportMember } from '../../test/members/sanctions.ts'
import { deliver } from './deliver.ts'
import { webhookJobs } from './jobs.ts'
import { publishWebhook } from './publish.ts'
import { sendWaiting } from './send-waiting.ts'

type Message = { id: string; event: WebhookEvent; createdAt: string; data: Record<string, unknown> }
type Received = { message: Message; signature: string; body: string }

let app: TestApp
let admin: Made
let receiver: Server
let url: string
let status = 204
let received: Received[] = []
beforeAll(async () => {
  app = await makeTestApp()
  admin = await makeMember(app, { role: 'admin' })
  await app.ctx.db
    .updateTable('member_session')
    .set({ password_confirmed_at: app.ctx.now() })
    .where('member_id', '=', admin.id)
    .execute()
  receiver = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    received.push({ body, message: JSON.parse(body), signature: String(request.headers['karibu-signature']) })
    response.writeHead(status).end()
  })
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const address = receiver.address()
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/hook`
})
afterAll(async () => {
  receiver.close()
  await app.close()
})
beforeEach(async () => {
  await app.ctx.db.deleteFrom('webhook_endpoint').execute()
  received = []
  status = 204
})

const reason = 'For the tests of webhooks.'
const add = (events: WebhookEvent[], address = url) =>
  app.call(api.webhooks.add, { token: admin.token, body: { url: address, events, reason } })
const logOf = async (id: string) =>
  (await app.call(api.webhooks.deliveries, { token: admin.token, params: { id } })).data.deliveries

/** As docs/INTEGRATIONS.md says it. */
function isSigned({ signature, body }: Received, secret: string): boolean {
  const [, seconds = '', hash] = /^t=(\d+),v1=([\da-f]{64})$/.exec(signature) ?? []
  return createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex') === hash
}

test('a paused endpoint gets nothing, and what happened meanwhile once it is resumed', async () => {
  const { id } = (await add(['report.filed'])).data.webhook
  const other = (await add(['report.filed'], `${url}/other`)).data.webhook.id
  const params = { id }
  const shown = async () =>
    (await app.call(api.webhooks.list, { token: admin.token })).data.webhooks.find((each) => each.id === id)
  for (const _ of [1, 2]) await app.call(api.webhooks.pause, { token: admin.token, params })
  expect(await shown()).toMatchObject({ pausedAt: expect.any(String), waiting: 0 })
  const [one, two] = [await makeMember(app), await makeMember(app)]
  await reportMember(app, two, one)
  await app.runJobs()
  expect(received).toHaveLength(1)
  expect([await logOf(id), await logOf(other)]).toMatchObject([
    [{ state: 'waiting', attempts: 0 }],
    [{ state: 'delivered' }],
  ])
  expect(await shown()).toMatchObject({ waiting: 1 })
  await app.call(api.webhooks.test, { token: admin.token, params })
  await app.runJobs()
  expect(received.map(({ message }) => message.event)).toEqual(['report.filed', 'webhook.test'])
  for (const _ of [1, 2]) expect((await app.call(api.webhooks.resume, { token: admin.token, params })).status).toBe(200)
  await app.runJobs()
  expect(received.map(({ message }) => message.event)).toEqual(['report.filed', 'webhook.test', 'report.filed'])
  expect(await shown()).toMatchObject({ pausedAt: null, waiting: 0 })
  const entries = await app.ctx.db
    .selectFrom('audit_entry')
    .where('subject', '=', id)
    .select('action')
    .orderBy('id')
    .execute()
  expect(entries.map(({ action }) => action)).toEqual([
    'webhook.add',
    'webhook.pause',
    'webhook.test',
    'webhook.resume',
  ])
})

test('the end of a pause sends more messages than fit into one part, the oldest first, and stops at another pause', async () => {
  const { id } = (await add(['report.filed'])).data.webhook
  const params = { id }
  await app.call(api.webhooks.pause, { token: admin.token, params })
  await sql`insert into webhook_delivery (endpoint_id, event, data, created_at)
    select ${id}, 'report.filed', jsonb_build_object('number', n), ${app.ctx.now()}::timestamptz - make_interval(mins => 500 - n)
    from generate_series(1, 450) n`.execute(app.ctx.db)
  received.length = 0
  await app.call(api.webhooks.resume, { token: admin.token, params })
  await app.runJobs()
  const numbers = received.map(({ message }) => Number(message.data.number))
  expect(new Set(numbers).size).toBe(450)
  expect(Math.max(...numbers.slice(0, 150))).toBeLessThan(250)
  await sql`update webhook_delivery set state = 'waiting' where endpoint_id = ${id}`.execute(app.ctx.db)
  await app.call(api.webhooks.pause, { token: admin.token, params })
  await enqueue(app.ctx.db, webhookJobs.sendWaiting, { endpointId: id, until: app.ctx.now().toISOString() })
  await app.runJobs()
  expect(received).toHaveLength(450)
})

test('two ends of a pause at once, and what was planned before it, send each message once', async () => {
  const { id } = (await add(['report.filed'])).data.webhook
  const params = { id }
  const { token } = admin
  await app.call(api.webhooks.pause, { token, params })
  await sql`insert into webhook_delivery (endpoint_id, event, data, created_at)
    select ${id}, 'report.filed', jsonb_build_object('number', n), ${app.ctx.now()}::timestamptz - make_interval(mins => n)
    from generate_series(1, 20) n`.execute(app.ctx.db)
  const jobs = (await logOf(id)).map(({ id: deliveryId }) => ({ deliveryId, claim: 0 }))
  for (const call of [api.webhooks.resume, api.webhooks.pause, api.webhooks.resume])
    expect((await app.call(call, { token, params })).status).toBe(200)
  const part = { endpointId: id, until: app.ctx.now().toISOString() }
  await Promise.all([sendWaiting(app.ctx, part), sendWaiting(app.ctx, part)])
  const { rows } = await sql<{ payload: { deliveryId: string; claim: number } }>`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = 'webhooks.deliver' returning j.payload`.execute(app.ctx.db)
  expect(rows).toHaveLength(40)
  // Of a worker at the same time; a second attempt that finds the first under way comes again later.
  const all = [...jobs, ...rows.map(({ payload }) => payload)]
  await Promise.allSettled([...all, ...all].map((job) => deliver(app.ctx, job)))
  await app.runJobs()
  expect(received.map(({ message }) => message.id).sort()).toEqual(jobs.map(({ deliveryId }) => deliveryId).sort())
  expect((await logOf(id)).every(({ state, attempts }) => state === 'delivered' && attempts === 1)).toBe(true)
})

test('an endpoint receives its events, signed with its secret, and no others', async () => {
  const { data } = await add(['report.filed', 'photo.added'])
  const other = await add(['ticket.opened'], `${url}/other`)
  const [one, two] = [await makeMember(app), await makeMember(app)]
  await reportMember(app, two, one)
  expect((await upload(app, one, await picture(400, 400))).status).toBe(200)
  await app.runJobs()
  expect(received.map(({ message }) => [message.event, message.data.memberId])).toEqual(
    expect.arrayContaining([
      ['report.filed', two.uid],
      ['photo.added', one.uid],
    ]),
  )
  expect(received).toHaveLength(2)
  for (const { message } of received) expect(webhookMessageOf(message.event).parse(message)).toEqual(message)
  expect(received.every((each) => isSigned(each, data.secret))).toBe(true)
  expect(received.some((each) => isSigned(each, other.data.secret))).toBe(false)
  for (const { body } of received) for (const { email } of [one, two]) expect(body).not.toContain(email)
  expect((await logOf(data.webhook.id)).map(({ state, status: last }) => [state, last])).toEqual([
    ['delivered', 204],
    ['delivered', 204],
  ])
})

test('a failed delivery is retried with the same id, shown in the log and can be resent manually', async () => {
  const { id } = (await add(['webhook.test'])).data.webhook
  status = 500
  await app.call(api.webhooks.test, { token: admin.token, params: { id } })
  await app.runJobs()
  expect(await logOf(id)).toMatchObject([{ state: 'waiting', attempts: 1, status: 500 }])
  status = 200
  app.advance(60_000)
  await app.runJobs()
  const [delivery] = await logOf(id)
  expect(delivery).toMatchObject({ state: 'delivered', attempts: 2, status: 200 })
  await app.call(api.webhooks.resend, { token: admin.token, params: { id: delivery?.id ?? '' } })
  await app.runJobs()
  expect(received.map(({ message }) => message.id)).toEqual(Array(3).fill(delivery?.id))
})

test('a failed transaction sends nothing, and an erased member is removed from the log', async () => {
  const { id } = (await add(['report.filed'])).data.webhook
  const [one, two] = [await makeMember(app), await makeMember(app)]
  await reportMember(app, two, one)
  expect(await logOf(id)).toHaveLength(1)
  await app.ctx.db.deleteFrom('webhook_delivery').where('member_id', '=', two.id).execute()
  await app.runJobs()
  expect(received).toEqual([])
})

test('adding, showing the secret and removing require a recent confirmation and are recorded; members and other staff get not_found', async () => {
  const { data } = await add(['member.joined'])
  const params = { id: data.webhook.id }
  const secret = await app.call(api.webhooks.secret, { token: admin.token, params })
  expect(secret.data.secret).toBe(data.secret)
  const moderator = await makeMember(app, { role: 'admin', permissions: ['moderator'] })
  const unproved = await makeMember(app, { role: 'admin' })
  await app.ctx.db
    .updateTable('member_session')
    .set({ password_confirmed_at: null })
    .where('member_id', '=', unproved.id)
    .execute()
  const member = await makeMember(app)
  const asks = [moderator, unproved, member].map(({ token }) =>
    app.call(api.webhooks.remove, { token, params, body: { reason } }),
  )
  expect((await Promise.all(asks)).map(({ code }) => code)).toEqual(['forbidden', 'password_required', 'not_found'])
  expect((await app.call(api.webhooks.list, { token: admin.token })).data.webhooks).toHaveLength(1)
  const remove = () => app.call(api.webhooks.remove, { token: admin.token, params, body: { reason } })
  expect((await remove()).status).toBe(200)
  expect((await remove()).code).toBe('not_found')
  const entries = await app.ctx.db
    .selectFrom('audit_entry')
    .where('subject', '=', params.id)
    .select('action')
    .orderBy('id')
    .execute()
  expect(entries.map(({ action }) => action)).toEqual(['webhook.add', 'webhook.secret', 'webhook.remove'])
})

test('production sends by https only and never to its own network', async () => {
  const { accepts, post } = makeWebhooks({ production: true })
  const refused = [
    'http://example.com/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://10.0.0.1/x',
    'https://a:b@example.com/',
  ]
  expect(refused.filter(accepts)).toEqual([])
  expect(accepts('https://hooks.example.com/karibu')).toBe(true)
  await expect(post('https://localhost/', { headers: {}, body: '' })).rejects.toThrow('leads inside')
})

test('while SECRET is being changed a message is signed with both secrets', () => {
  const signature = webhookSignature({ secrets: ['one', 'two'], body: '{}', now: new Date(1_000) })
  const hash = (secret: string) => createHmac('sha256', secret).update('1.{}').digest('hex')
  expect(signature).toBe(`t=1,v1=${hash('one')},v1=${hash('two')}`)
})

test('an event beside the deletion of an endpoint leaves that endpoint out and does not fail', async () => {
  const one = (await add(['report.filed'])).data.webhook.id
  const other = (await add(['report.filed'], `${url}/other`)).data.webhook.id
  const deletion = await app.ctx.pool.connect()
  await deletion.query('begin')
  await deletion.query('delete from webhook_endpoint where id = $1', [one])
  const publishes = app.ctx.db.transaction().execute((tx) =>
    publishWebhook(tx, {
      event: 'report.filed',
      data: { reportId: randomUUID(), memberId: admin.uid, category: null },
      memberId: admin.id,
      now: app.ctx.now(),
    }),
  )
  await vi.waitFor(async () => {
    const { rows } = await app.ctx.pool.query("select from pg_locks where locktype = 'transactionid' and not granted")
    expect(rows).toHaveLength(1)
  })
  await deletion.query('commit')
  deletion.release()
  await publishes
  const { rows } = await app.ctx.pool.query('select endpoint_id from webhook_delivery')
  expect(rows).toEqual([{ endpoint_id: other }])
})
