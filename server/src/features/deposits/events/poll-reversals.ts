import type { Context } from '../../../context.ts'
import { addJob, providerQueue } from '../../../jobs/jobs.ts'
import { settleEach, settleSteps } from '../../../jobs/settle-each.ts'
import { takeDispute, takeRefunds } from './record-reversals.ts'

const againMs = 60 * 60_000

/** Job `deposits.read-claims`: how the refunds and disputes of a payment stand of whose end nobody has told. */
export async function pollReversals(ctx: Context, { reference }: { reference: string }): Promise<void> {
  const deposit = await ctx.db.selectFrom('deposit').where('reference', '=', reference).selectAll().executeTakeFirst()
  const provider = deposit && ctx.payments[deposit.channel as 'paystack' | 'tranzak']
  if (!provider) return
  const open = await ctx.db
    .selectFrom('deposit_claim')
    .where('deposit_id', '=', deposit.id)
    .where('state', '=', 'open')
    .select(['kind', 'provider_id'])
    .execute()
  const disputes = open.filter(({ kind }) => kind === 'dispute')
  await settleSteps([
    () => settleEach(disputes, ({ provider_id: disputeId }) => takeDispute(ctx, provider, { deposit, disputeId })),
    async () => open.some(({ kind }) => kind === 'refund') && takeRefunds(ctx, provider, deposit),
  ])
}

/** Asks for a look at the refunds and disputes that have been under way for an hour since anybody looked. */
export async function sweepReversals(ctx: Context): Promise<void> {
  const waiting = await ctx.db
    .selectFrom('deposit_claim as c')
    .innerJoin('deposit as d', 'd.id', 'c.deposit_id')
    .where('c.state', '=', 'open')
    .where('c.told_at', '<', new Date(ctx.now().getTime() - againMs))
    .select(['d.reference', 'd.channel'])
    .distinct()
    .limit(200)
    .execute()
  for (const { reference, channel } of waiting) {
    const when = { key: `deposits.read-claims:${reference}`, queue: providerQueue(channel) }
    await addJob(ctx.db, 'deposits.read-claims', { reference }, when)
  }
}
