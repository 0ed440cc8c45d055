import type { WebhookEvent } from '@karibu/contract'
import { brand } from '@karibu/contract/brand'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { webhookSignature } from '../../signature.ts'
import { deliveryAttemptsMax } from './jobs.ts'
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
}

/** Posts one message and records how it ended. Throws when it has to be tried again. */
export async function deliver(ctx: Context, { deliveryId }: { deliveryId: string }): Promise<void> {
  const row = await ctx.db
    .selectFrom('webhook_delivery as d')
    .innerJoin('webhook_endpoint as e', 'e.id', 'd.endpoint_id')
    .where('d.id', '=', deliveryId)
    .where('d.state', '<>', 'delivered')
    .select(['d.id', 'd.endpoint_id', 'e.url', 'e.paused_at', 'd.event', 'd.data', 'd.created_at', 'd.attempts'])
    // Waits for an end of the pause that is about to commit: it may not have seen this message, and this would be its only try.
    .forShare('e')
    .executeTakeFirst()
  // Removed, or sent by another try.
  if (!row) return
  // The end of the pause sends it.
  if (row.paused_at && row.event !== 'webhook.test') return
  const outcome = await post(ctx, row)
  const isDelivered = typeof outcome === 'number' && outcome >= 200 && outcome < 300
  const isLast = row.attempts + 1 >= deliveryAttemptsMax
  const undelivered = isLast ? 'failed' : 'waiting'
  await ctx.db
    .updateTable('webhook_delivery')
    .set({
      state: isDelivered ? 'delivered' : undelivered,
      attempts: row.attempts + 1,
      status: typeof outcome === 'number' ? outcome : null,
      tried_at: ctx.now(),
    })
    .where('id', '=', row.id)
    .execute()
  if (isDelivered || isLast) return
  ctx.log('webhook_not_delivered', { deliveryId, status: typeof outcome === 'number' ? outcome : 0 })
  throw new Error(`the endpoint of delivery ${deliveryId} did not take it`)
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
