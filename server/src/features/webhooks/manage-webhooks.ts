import { type api, type BodyOf, type WebhookEvent, webhooksMax } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Db, SignedIn, Tx } from '../../context.ts'
import { writeAuditEntry } from '../../db/audit-entry.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { fieldRefusal, Refusal } from '../../refusal.ts'
import { webhookJobs } from './jobs.ts'
import { planDeliveries } from './plan-deliveries.ts'
import { secretsOf } from './webhook-signature.ts'

const shown = ['id', 'url', 'events', 'created_at', 'paused_at'] as const
const deliveriesMax = 200
type Row = { id: string; url: string; events: WebhookEvent[]; created_at: Date; paused_at: Date | null }

const webhookOf = ({ id, url, events, created_at, paused_at }: Row, waiting: number) => ({
  ...{ id, url, events, createdAt: created_at.toISOString() },
  ...{ pausedAt: paused_at?.toISOString() ?? null, waiting },
})

export async function listWebhooks(db: Db) {
  const rows = await db.selectFrom('webhook_endpoint').select(shown).orderBy('created_at').limit(webhooksMax).execute()
  const counts = await waitingOf(
    db,
    rows.map(({ id }) => id),
  )
  return { webhooks: rows.map((row) => webhookOf(row, counts.get(row.id) ?? 0)) }
}

async function waitingOf(db: Db, ids: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; waiting: number }>`
    select endpoint_id as id, count(*)::int as waiting from webhook_delivery
    where endpoint_id = any(${ids}::uuid[]) and state = 'waiting' group by endpoint_id`.execute(db)
  return new Map(rows.map(({ id, waiting }) => [id, waiting]))
}

/** Adds an endpoint. Throws Refusal `conflict` for one too many, `invalid_input` for an address that is not sent to. */
export async function addWebhook(ctx: Context, staff: SignedIn, form: BodyOf<typeof api.webhooks.add>) {
  if (!ctx.webhooks.accepts(form.url)) throw fieldRefusal('url', 'invalid')
  const row = await ctx.db.transaction().execute(async (tx) => {
    await sql`lock table webhook_endpoint in share row exclusive mode`.execute(tx)
    const { webhooks } = await listWebhooks(tx)
    if (webhooks.length >= webhooksMax) throw new Refusal('conflict')
    const added = await tx
      .insertInto('webhook_endpoint')
      .values({ url: form.url, events: [...new Set(form.events)], created_at: ctx.now() })
      .returning(shown)
      .executeTakeFirstOrThrow()
    const details = { reason: form.reason, host: new URL(form.url).host, events: form.events }
    await writeAuditEntry(tx, { ...entryOf(ctx, staff, added.id), action: 'webhook.add', details })
    return added
  })
  return withSecret(ctx, row)
}

export async function showSecret(ctx: Context, staff: SignedIn, id: string) {
  const row = await find(ctx.db, id)
  await writeAuditEntry(ctx.db, { ...entryOf(ctx, staff, id), action: 'webhook.secret' })
  return withSecret(ctx, row)
}

export async function removeWebhook(ctx: Context, staff: SignedIn, { id, reason }: { id: string; reason: string }) {
  await ctx.db.transaction().execute(async (tx) => {
    const row = await tx.deleteFrom('webhook_endpoint').where('id', '=', id).returning('id').executeTakeFirst()
    if (!row) throw new Refusal('not_found')
    await writeAuditEntry(tx, { ...entryOf(ctx, staff, id), action: 'webhook.remove', details: { reason } })
  })
  return {}
}

/** Sends `webhook.test` to one endpoint, whatever events it takes. */
export async function testWebhook(ctx: Context, staff: SignedIn, id: string) {
  await ctx.db.transaction().execute(async (tx) => {
    const { id: endpoint_id } = await find(tx, id)
    const { id: deliveryId } = await tx
      .insertInto('webhook_delivery')
      .values({ endpoint_id, event: 'webhook.test', data: '{}', created_at: ctx.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await enqueue(tx, webhookJobs.deliver, { deliveryId, claim: 0 })
    await writeAuditEntry(tx, { ...entryOf(ctx, staff, id), action: 'webhook.test', details: { delivery: deliveryId } })
  })
  return {}
}

/** Nothing is sent from now on; a message that is under way at this moment may still arrive. A second pause changes nothing. */
export async function pauseWebhook(ctx: Context, staff: SignedIn, id: string) {
  await ctx.db.transaction().execute(async (tx) => {
    await find(tx, id)
    const paused = await tx
      .updateTable('webhook_endpoint')
      .set({ paused_at: ctx.now() })
      .where('id', '=', id)
      .where('paused_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (paused) await writeAuditEntry(tx, { ...entryOf(ctx, staff, id), action: 'webhook.pause' })
  })
  return {}
}

const clockDifferenceMs = 60_000

/** Sends what waited, a part at a time. What was planned before sends nothing more, so that each message is sent once. */
export async function resumeWebhook(ctx: Context, staff: SignedIn, id: string) {
  await ctx.db.transaction().execute(async (tx) => {
    await find(tx, id)
    const resumed = await tx
      .updateTable('webhook_endpoint')
      .set({ paused_at: null })
      .where('id', '=', id)
      .where('paused_at', 'is not', null)
      .returning('id')
      .executeTakeFirst()
    if (!resumed) return
    // The clock of another server may be ahead: what it published in the pause would be from later than now.
    const until = new Date(ctx.now().getTime() + clockDifferenceMs).toISOString()
    await enqueue(tx, webhookJobs.sendWaiting, { endpointId: id, until })
    await writeAuditEntry(tx, { ...entryOf(ctx, staff, id), action: 'webhook.resume' })
  })
  return {}
}

export async function listDeliveries(db: Db, id: string) {
  await find(db, id)
  const rows = await db
    .selectFrom('webhook_delivery')
    .where('endpoint_id', '=', id)
    .select(['id', 'event', 'state', 'attempts', 'status', 'created_at', 'tried_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(deliveriesMax)
    .execute()
  const deliveries = rows.map(({ created_at, tried_at, ...row }) => ({
    ...row,
    createdAt: created_at.toISOString(),
    triedAt: tried_at?.toISOString() ?? null,
  }))
  return { deliveries }
}

/** Sends a message again, whatever became of it. One that is being sent at this moment is left to that attempt and its next ones. */
export async function resendDelivery(ctx: Context, staff: SignedIn, id: string) {
  await ctx.db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom('webhook_delivery')
      .where('id', '=', id)
      .select(['endpoint_id', 'event'])
      .forUpdate()
      .executeTakeFirst()
    if (!found) throw new Refusal('not_found')
    await planDeliveries(tx, [id])
    const details = { delivery: id, event: found.event }
    await writeAuditEntry(tx, { ...entryOf(ctx, staff, found.endpoint_id), action: 'webhook.resend', details })
  })
  return {}
}

const entryOf = (ctx: Context, staff: SignedIn, subject: string) => ({ at: ctx.now(), staffId: staff.id, subject })

// The newest secret signs; the one before it is known until SECRET_PREVIOUS is removed.
const withSecret = async (ctx: Context, row: Row) => ({
  webhook: webhookOf(row, (await waitingOf(ctx.db, [row.id])).get(row.id) ?? 0),
  secret: secretsOf(ctx, row.id)[0] ?? '',
})

async function find(db: Db | Tx, id: string): Promise<Row> {
  const row = await db.selectFrom('webhook_endpoint').where('id', '=', id).select(shown).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}
