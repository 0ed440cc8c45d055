import type { WebhookData, WebhookEvent } from '@karibu/contract'
import { sql } from 'kysely'
import type { Tx } from '../../context.ts'
import { enqueueAll } from '../../jobs/jobs.ts'
import { webhookJobs } from './jobs.ts'

type Published<E extends WebhookEvent> = { event: E; data: WebhookData<E>; memberId: number | null; now: Date }

/**
 * Sends an event to every endpoint that takes it, if the transaction commits. Without endpoints it is one short statement. An
 * endpoint that is being deleted is waited for, and then left out: what the event reports must not fail for it.
 */
export async function publishWebhook<E extends WebhookEvent>(
  tx: Tx,
  { event, data, memberId, now }: Published<E>,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with takers as (select id from webhook_endpoint where ${event} = any(events) for key share)
    insert into webhook_delivery (endpoint_id, member_id, event, data, created_at)
    select id, ${memberId}::int, ${event}, ${JSON.stringify(data)}::jsonb, ${now} from takers returning id`.execute(tx)
  if (rows.length > 0)
    await enqueueAll(
      tx,
      rows.map(({ id }) => ({ job: webhookJobs.deliver, payload: { deliveryId: id, claim: 0 } })),
    )
}
