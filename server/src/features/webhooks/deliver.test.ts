import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Context } from '../../context.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { deliver } from './deliver.ts'
import { sendWaiting } from './send-waiting.ts'

let app: TestApp
let receiver: Server
let received = 0
beforeAll(async () => {
  app = await makeTestApp()
  receiver = createServer((request, response) => {
    received += 1
    request.resume()
    response.writeHead(204).end()
  })
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
})
afterAll(async () => {
  receiver.close()
  await app.close()
})
beforeEach(() => {
  received = 0
})

async function insertDelivery(): Promise<{ endpoint: string; one: string }> {
  const address = receiver.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/hook`
  const { rows } = await sql<{ endpoint: string; one: string }>`
    with e as (insert into webhook_endpoint (url, events, created_at) values (${url}, '{report.filed}', now()) returning id)
    insert into webhook_delivery (endpoint_id, event, data, created_at) select id, 'report.filed', '{}', now() from e
    returning endpoint_id as endpoint, id as one`.execute(app.ctx.db)
  const [made] = rows
  if (!made) throw new Error('no delivery')
  return made
}

const logOf = (id: string) =>
  app.ctx.db
    .selectFrom('webhook_delivery')
    .where('id', '=', id)
    .select(['state', 'attempts', 'claim', 'sending_at'])
    .executeTakeFirstOrThrow()

test('a message that is being sent is not planned anew, and one of a killed process is sent when its attempt must have ended', async () => {
  const { endpoint, one } = await insertDelivery()
  await sql`update webhook_delivery set sending_at = now() where id = ${one}`.execute(app.ctx.db)
  // The clock of this server is ahead.
  app.advance(180_000)
  await deliver(app.ctx, { deliveryId: one, claim: 0 })
  await sendWaiting(app.ctx, { endpointId: endpoint, until: app.ctx.now().toISOString() })
  expect(received).toBe(0)
  const { rows } = await sql<{ seconds: number; attempts: number }>`
    select extract(epoch from run_at - now())::float8 as seconds, attempts from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'webhooks.deliver'`.execute(
    app.ctx.db,
  )
  expect(rows).toEqual([{ seconds: expect.closeTo(120, -1), attempts: 0 }])
  await sql`update webhook_delivery set sending_at = now() - interval '121 seconds' where id = ${one}`.execute(
    app.ctx.db,
  )
  await app.runJobs()
  expect(received).toBe(1)
  expect(await logOf(one)).toMatchObject({ state: 'delivered', attempts: 1 })
})

test('a message whose other attempt ends between the looks of a job is not left without one', async () => {
  const { one } = await insertDelivery()
  await sql`update webhook_delivery set sending_at = now() where id = ${one}`.execute(app.ctx.db)
  let statements = 0
  const db = app.ctx.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements += 1
      if (statements === 1)
        await sql`update webhook_delivery set sending_at = null where id = ${one}`.execute(app.ctx.db)
      return result
    },
  })
  await deliver({ ...app.ctx, db }, { deliveryId: one, claim: 0 })
  await app.runJobs()
  expect(await logOf(one)).toMatchObject({ state: 'delivered', attempts: 1 })
})

test('an attempt that another one has overtaken records nothing', async () => {
  const { one } = await insertDelivery()
  for (const overtaking of [sql`sending_at = now()`, sql`claim = claim + 1`]) {
    const claim = (await logOf(one)).claim
    const webhooks: Context['webhooks'] = {
      accepts: () => true,
      post: async () => {
        await sql`update webhook_delivery set ${overtaking} where id = ${one}`.execute(app.ctx.db)
        return 500
      },
    }
    await deliver({ ...app.ctx, webhooks }, { deliveryId: one, claim })
    expect(await logOf(one)).toMatchObject({ state: 'waiting', attempts: 0 })
    expect((await logOf(one)).sending_at).not.toBeNull()
    await sql`update webhook_delivery set sending_at = null where id = ${one}`.execute(app.ctx.db)
  }
})
