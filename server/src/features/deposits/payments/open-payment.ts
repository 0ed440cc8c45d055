import { setTimeout as wait } from 'node:timers/promises'
import { brand } from '@karibu/contract/brand'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { linkTo } from '../../notifications/index.ts'
import { schedulePoll } from './schedule-poll.ts'

export type OpenedPayment = { state: string; url: string | null; reason: string | null }

const answerWaitMs = 12_000

/**
 * Asks the provider for the page of a payment that is already written down. Only a clear no makes it fail; after silence
 * it may exist, so it is looked at until somebody knows.
 */
export async function openPayment(ctx: Context, reference: string): Promise<OpenedPayment> {
  const deposit = await ctx.db
    .selectFrom('deposit as d')
    .innerJoin('member as m', 'm.id', 'd.member_id')
    .where('d.reference', '=', reference)
    .select(['d.channel', 'd.amount_minor', 'd.currency', 'm.email'])
    .executeTakeFirstOrThrow()
  const provider = ctx.payments[deposit.channel as 'paystack' | 'tranzak']
  const page = linkTo(ctx, `/dashboard/deposit?reference=${reference}`)
  const started = provider
    ? await provider.start({
        reference,
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
    const set =
      started.outcome === 'started'
        ? { url: started.url, provider_id: started.providerId }
        : started.outcome === 'refused' && { state: 'failed', reason: started.reason, next_look_at: null }
    await tx
      .updateTable('deposit')
      .set({ asked_at: now, changed_at: now, ...(set || {}) })
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

/** A twin of the call that opens the payment waits for its answer. */
export async function waitForPayment(ctx: Context, reference: string): Promise<OpenedPayment> {
  const until = Date.now() + answerWaitMs
  for (;;) {
    const payment = await statusOf(ctx.db, reference)
    if (payment.asked || Date.now() > until) return payment
    await wait(100)
  }
}

async function statusOf(db: Context['db'], reference: string): Promise<OpenedPayment & { asked: boolean }> {
  const row = await db
    .selectFrom('deposit')
    .where('reference', '=', reference)
    .select(['state', 'url', 'reason', 'asked_at'])
    .executeTakeFirstOrThrow()
  return { state: row.state, url: row.url, reason: row.reason, asked: row.asked_at !== null }
}
