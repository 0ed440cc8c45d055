import type { Context, Tx } from '../../../context.ts'
import { batchQuery } from '../../../db/statements/batch-query.ts'
import { enqueue, providerQueue } from '../../../jobs/jobs.ts'
import type { Channel, ProviderEvent } from '../../../ports/payments.ts'
import { Refusal } from '../../../refusal.ts'
import { depositJobs } from '../jobs.ts'

type Headers = Record<string, string | string[] | undefined>
type Notice = { channel: Channel; raw: Uint8Array; headers: Headers }

/**
 * Saves the events of a webhook and returns after the commit; jobs handle them. Refuses `unauthenticated` for a request
 * that the provider did not sign, of which only a count is saved, and `not_found` if the channel is off.
 */
export async function receiveWebhook(ctx: Context, { channel, raw, headers }: Notice): Promise<void> {
  const provider = ctx.payments[channel]
  if (!provider) throw new Refusal('not_found')
  const parsed = provider.parseWebhook(raw, headers)
  if (!parsed.authentic) {
    await countForged(ctx.pool, { channel, at: ctx.now() })
    throw new Refusal('unauthenticated')
  }
  if (parsed.events.length === 0) ctx.log('webhook_unknown', { channel })
  await ctx.db.transaction().execute(async (tx) => {
    for (const event of parsed.events) await saveEvent(tx, { channel, event, payload: parsed.payload, now: ctx.now() })
  })
}

// Forgeries that arrive together are counted by one statement.
const countForged = batchQuery<{ channel: Channel; at: Date }, object>(
  `insert into forged_webhook as f (channel, day, count)
   select channel, (at at time zone 'UTC')::date, count(*)
   from json_to_recordset($1) as requested (channel text, at timestamptz) group by 1, 2
   on conflict (channel, day) do update set count = f.count + excluded.count`,
)

type ReceivedEvent = { channel: Channel; event: ProviderEvent; payload: unknown; now: Date }

async function saveEvent(tx: Tx, { channel, event, payload, now }: ReceivedEvent): Promise<void> {
  const saved = await tx
    .insertInto('provider_event')
    .values({
      channel,
      dedupe_key: event.dedupeKey,
      kind: event.kind,
      name: event.name,
      reference: event.reference,
      provider_id: event.providerId,
      is_live: event.live,
      payload: JSON.stringify(payload ?? null),
      received_at: now,
    })
    .onConflict((conflict) => conflict.columns(['channel', 'dedupe_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (saved) await enqueue(tx, { ...depositJobs.handleEvent, queue: providerQueue(channel) }, { eventId: saved.id })
}
