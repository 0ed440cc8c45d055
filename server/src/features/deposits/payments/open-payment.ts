import { setTimeout as wait } from 'node:timers/promises'
import { depositMethods } from '@karibu/contract'
import { brand } from '@karibu/contract/brand'
import { sql, type Updateable } from 'kysely'
import type { Context } from '../../../context.ts'
import type { DB } from '../../../db/schema.ts'
import type { StartedPayment } from '../../../ports/payments.ts'
import { linkTo } from '../../notifications/index.ts'
import { schedulePoll } from './schedule-poll.ts'

export type OpenedPayment = { state: string; url: string | null; reason: string | null }

const answerWaitMs = 12_000

/**
 * Asks the provider for the page of a payment that is already written down. Only a clear no makes it fail; after silence
 * it may exist, so it is polled until the result is known.
 */
export async function openPayment(ctx: Context, reference: string): Promise<OpenedPayment> {
  const deposit = await ctx.db
    .selectFrom('deposit as d')
    .innerJoin('member as m', 'm.id', 'd.member_id')
    .where('d.reference', '=', reference)
    .select(['d.channel', 'd.amount_minor', 'd.currency', 'd.method', 'm.email'])
    .executeTakeFirstOrThrow()
  const provider = ctx.payments[deposit.channel]
  const page = linkTo(ctx, `/dashboard/deposit?reference=${reference}`)
  const started = provider
    ? await provider.start({
        reference,
        method: depositMethods.find((method) => method === deposit.method) ?? null,
        amountMinor: deposit.amount_minor,
        currency: deposit.currency,
        email: deposit.email,
        description: brand.name,
        returnUrl: page,
        cancelUrl: `${page}&cancelled=1`,
      })
    : { outcome: 'unknown' as const }
  const now = ctx.now()
  return ctx.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('deposit')
      .set({ initiated_at: now, changed_at: now, ...changeAfter(started) })
      .where('reference', '=', reference)
      .where('state', '=', 'pending')
      .execute()
    // A no is not kept for the key: the member may try again with it.
    if (started.outcome === 'refused') {
      await sql`delete from idempotency_key where created_at > ${new Date(now.getTime() - 3_600_000)}
        and answer->>'reference' = ${reference}`.execute(tx)
    } else await schedulePoll(tx, { reference, channel: deposit.channel, delayMs: 10_000 })
    return statusOf(tx, reference)
  })
}

function changeAfter(started: StartedPayment): Updateable<DB['deposit']> {
  if (started.outcome === 'started') return { url: started.url, provider_id: started.providerId }
  if (started.outcome === 'refused') return { state: 'failed', reason: started.reason, next_poll_at: null }
  return {}
}

/** Waits for the result of the first request, for a duplicate of the request that opens the payment. */
export async function waitForPayment(ctx: Context, reference: string): Promise<OpenedPayment> {
  const until = Date.now() + answerWaitMs
  for (;;) {
    const payment = await statusOf(ctx.db, reference)
    if (payment.isRequested || Date.now() > until) return payment
    await wait(100)
  }
}

async function statusOf(db: Context['db'], reference: string): Promise<OpenedPayment & { isRequested: boolean }> {
  const row = await db
    .selectFrom('deposit')
    .where('reference', '=', reference)
    .select(['state', 'url', 'reason', 'initiated_at'])
    .executeTakeFirstOrThrow()
  return { state: row.state, url: row.url, reason: row.reason, isRequested: row.initiated_at !== null }
}
