import type { WebhookEvent } from '@karibu/contract'
import { brand } from '@karibu/contract/brand'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { webhookSignature } from '../../signature.ts'
import { deliveryAttemptsMax, webhookJobs } from './jobs.ts'
import { secretsOf } from './webhook-signature.ts'

export const retentionMs = 30 * 86_400_000
type Row = {
  id: string
  endpoint_id: string
  url: string
  event: WebhookEvent
  data: Record<string, unknown>
  created_at: Date
  attempts: number
  claim: number
  /** When this attempt began, with all digits of the database's clock. */
  sending_at: string
}

/** An attempt ends within 10 seconds; one that has not ended after this long is of a process that was killed. */
const attemptMs = 120_000
type Job = { deliveryId: string; claim?: number | undefined }

/** Posts one message and records how it ended. Throws when it has to be tried again. */
export async function deliver(ctx: Context, job: Job): Promise<void> {
  const row = await beginAttempt(ctx, job)
  if (!row) return deliverLater(ctx, job)
  const { deliveryId } = job
  const outcome = await post(ctx, row)
  const isDelivered = typeof outcome === 'number' && outcome >= 200 && outcome < 300
  const isLast = row.attempts + 1 >= deliveryAttemptsMax
  const undelivered = isLast ? 'failed' : 'waiting'
  const { numUpdatedRows } = await ctx.db
    .updateTable('webhook_delivery')
    .set({
      state: isDelivered ? 'delivered' : undelivered,
      attempts: row.attempts + 1,
      status: typeof outcome === 'number' ? outcome : null,
      tried_at: ctx.now(),
      sending_at: null,
    })
    .where('id', '=', row.id)
    // An attempt that took so long that another one began has no say any more.
    .where('claim', '=', row.claim)
    .where('sending_at', '=', sql<Date>`${row.sending_at}::timestamptz`)
    .executeTakeFirst()
  if (isDelivered || isLast || numUpdatedRows === 0n) return
  ctx.log('webhook_not_delivered', { deliveryId, status: typeof outcome === 'number' ? outcome : 0 })
  throw new Error(`the endpoint of delivery ${deliveryId} did not take it`)
}

/** An attempt is under way: by the clock of the database, since the clocks of servers differ. */
export const isUnderWay = sql<boolean>`sending_at >= now() - make_interval(secs => ${attemptMs / 1000})`

const isMine = ({ deliveryId, claim }: Job) =>
  sql`d.id = ${deliveryId}::uuid and d.state = 'waiting' and d.claim = coalesce(${claim ?? null}::int, d.claim)`
const isOpen = sql`(e.paused_at is null or d.event = 'webhook.test')`

/** Takes the message for one attempt, so that no other job posts it meanwhile. Null where there is none to take now. */
async function beginAttempt(ctx: Context, job: Job): Promise<Row | null> {
  // The lock waits for an end of the pause that is about to commit: it may not have seen this message, and this would be its only try.
  const { rows } = await sql<Row>`
    with endpoint as (select id, url, paused_at from webhook_endpoint
      where id = (select endpoint_id from webhook_delivery where id = ${job.deliveryId}::uuid) for share)
    update webhook_delivery d set sending_at = now() from endpoint e
    where e.id = d.endpoint_id and ${isMine(job)} and ${isOpen} and (${isUnderWay}) is not true
    returning d.id, d.endpoint_id, e.url, d.event, d.data, d.created_at, d.attempts, d.claim, d.sending_at::text`.execute(
    ctx.db,
  )
  return rows[0] ?? null
}

/**
 * Enqueues the job again for when the attempt that is under way must have ended: it may be one of a process that was killed. Nothing
 * where the message is removed, sent, or left to a later job, and while the endpoint is paused: the end of the pause sends it then.
 */
async function deliverLater(ctx: Context, job: Job): Promise<void> {
  const { rows } = await sql<{ runAt: Date }>`
    select coalesce(d.sending_at + make_interval(secs => ${attemptMs / 1000}), now()) as "runAt"
    from webhook_delivery d join webhook_endpoint e on e.id = d.endpoint_id where ${isMine(job)} and ${isOpen}`.execute(
    ctx.db,
  )
  const [waiting] = rows
  if (waiting) await enqueue(ctx.db, { ...webhookJobs.deliver, runAt: waiting.runAt }, job)
}

async function post(ctx: Context, row: Row): Promise<number | Error> {
  const { id, event, data } = row
  const body = JSON.stringify({ id, event, createdAt: row.created_at.toISOString(), data })
  const headers = {
    'content-type': 'application/json',
    'user-agent': `${brand.name}-Webhook/1`,
    'karibu-event': row.event,
    'karibu-signature': webhookSignature({ secrets: secretsOf(ctx, row.endpoint_id), body, now: ctx.now() }),
  }
  try {
    return await ctx.webhooks.post(row.url, { headers, body })
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

export async function sweepDeliveries(ctx: Context): Promise<void> {
  await sql`delete from webhook_delivery where created_at < ${new Date(ctx.now().getTime() - retentionMs)}`.execute(
    ctx.db,
  )
}
