import type { Context } from '../../../context.ts'
import { enqueue, providerQueue } from '../../../jobs/jobs.ts'
import { settleEach, settleSteps } from '../../../jobs/settle-each.ts'
import { depositJobs } from '../jobs.ts'
import { takeDispute, takeRefunds } from './record-reversals.ts'

const againMs = 60 * 60_000

/** Job `deposits.poll-reversals`: reads the state of a payment's refunds and disputes whose end was not reported yet. */
export async function pollReversals(ctx: Context, { reference }: { reference: string }): Promise<void> {
  const deposit = await ctx.db.selectFrom('deposit').where('reference', '=', reference).selectAll().executeTakeFirst()
  const provider = deposit && ctx.payments[deposit.channel]
  if (!provider) return
  const open = await ctx.db
    .selectFrom('deposit_reversal')
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

/** Schedules a poll of the refunds and disputes that were not polled for an hour. */
export async function sweepReversals(ctx: Context): Promise<void> {
  const waiting = await ctx.db
    .selectFrom('deposit_reversal as c')
    .innerJoin('deposit as d', 'd.id', 'c.deposit_id')
    .where('c.state', '=', 'open')
    .where('c.reported_at', '<', new Date(ctx.now().getTime() - againMs))
    .select(['d.reference', 'd.channel'])
    .distinct()
    .limit(200)
    .execute()
  for (const { reference, channel } of waiting) {
    const once = { key: `deposits.poll-reversals:${reference}`, queue: providerQueue(channel) }
    await enqueue(ctx.db, { ...depositJobs.pollReversals, ...once }, { reference })
  }
}
