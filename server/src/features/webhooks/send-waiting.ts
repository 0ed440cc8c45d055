import type { Context } from '../../context.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { webhookJobs } from './jobs.ts'
import { planDeliveries } from './plan-deliveries.ts'

const partSize = 200
type Part = { endpointId: string; until: string; after?: { at: string; id: string } | undefined }

/**
 * Job `webhooks.send-waiting`: enqueues what waited at the end of a pause, the oldest first and a part at a time, so that mails
 * and notices do not wait for a month of messages. Ends where the endpoint is paused again.
 */
export async function sendWaiting(ctx: Context, { endpointId, until, after }: Part): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const endpoint = await tx
      .selectFrom('webhook_endpoint')
      .where('id', '=', endpointId)
      .where('paused_at', 'is', null)
      .select('id')
      .forShare()
      .executeTakeFirst()
    if (!endpoint) return
    const part = await tx
      .selectFrom('webhook_delivery')
      .where('endpoint_id', '=', endpointId)
      .where('state', '=', 'waiting')
      .where('created_at', '<=', new Date(until))
      .$if(after !== undefined, (query) =>
        query.where((eb) =>
          eb(eb.refTuple('created_at', 'id'), '>', eb.tuple(new Date(after?.at ?? 0), after?.id ?? '')),
        ),
      )
      .select(['id', 'created_at'])
      .orderBy('created_at')
      .orderBy('id')
      .limit(partSize)
      // One that is sent at this moment is read again, and left out.
      .forUpdate()
      .execute()
    const last = part.at(-1)
    if (!last) return
    await planDeliveries(
      tx,
      part.map(({ id }) => id),
    )
    if (part.length < partSize) return
    await enqueue(tx, webhookJobs.sendWaiting, {
      ...{ endpointId, until, after: { at: last.created_at.toISOString(), id: last.id } },
    })
  })
}
