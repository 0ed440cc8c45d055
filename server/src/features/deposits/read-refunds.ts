import type { Context } from '../../context.ts'
import { addJob, providerQueue } from '../../jobs/jobs.ts'
import { takeRefunds } from './take-claim.ts'

const againMs = 60 * 60_000

/** Job `deposits.read-refunds`: how the refunds of a payment stand that had begun and of whose end nobody has told. */
export async function readRefunds(ctx: Context, { reference }: { reference: string }): Promise<void> {
  const deposit = await ctx.db.selectFrom('deposit').where('reference', '=', reference).selectAll().executeTakeFirst()
  const provider = deposit && ctx.payments[deposit.channel as 'paystack' | 'tranzak']
  if (provider) await takeRefunds(ctx, provider, deposit)
}

/** Asks for a look at the refunds that have been under way for an hour since anybody looked. */
export async function sweepRefunds(ctx: Context): Promise<void> {
  const waiting = await ctx.db
    .selectFrom('deposit_claim as c')
    .innerJoin('deposit as d', 'd.id', 'c.deposit_id')
    .where('c.kind', '=', 'refund')
    .where('c.state', '=', 'open')
    .where('c.told_at', '<', new Date(ctx.now().getTime() - againMs))
    .select(['d.reference', 'd.channel'])
    .distinct()
    .limit(200)
    .execute()
  for (const { reference, channel } of waiting) {
    const when = { key: `deposits.read-refunds:${reference}`, queue: providerQueue(channel) }
    await addJob(ctx.db, 'deposits.read-refunds', { reference }, when)
  }
}
