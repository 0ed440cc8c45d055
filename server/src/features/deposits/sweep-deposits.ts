import type { Context } from '../../context.ts'
import { enqueue, providerQueue } from '../../jobs/jobs.ts'
import { settleEach, settleSteps } from '../../jobs/settle-each.ts'
import { sweepReversals } from './events/poll-reversals.ts'
import { sweepExceptionRefunds } from './exceptions/refund-exception.ts'
import { depositJobs } from './jobs.ts'
import { schedulePoll } from './payments/schedule-poll.ts'
import { sweepDueRefunds } from './refunds/advance-refund.ts'

const lateMs = 2 * 60_000
/** Longer than any wait between two looks. Later ones were planned while the clock of the server was ahead. */
const aheadMs = 15 * 60_000
const day = 86_400_000

/** Job `deposits.sweep`: takes up looks that a lost job or a wrong clock left behind, and refunds whose next step is due. */
export async function sweepDeposits(ctx: Context): Promise<void> {
  const now = ctx.now()
  const [late, ahead] = [new Date(now.getTime() - lateMs), new Date(now.getTime() + aheadMs)]
  const waiting = await ctx.db
    .selectFrom('deposit')
    .where((where) => where.or([where('next_poll_at', '<', late), where('next_poll_at', '>', ahead)]))
    .select(['reference', 'channel'])
    .orderBy('next_poll_at')
    .limit(500)
    .execute()
  await settleSteps([
    () => settleEach(waiting, (deposit) => schedulePoll(ctx.db, { ...deposit, delayMs: 0 })),
    () => sweepDueRefunds(ctx),
  ])
}

/** Job `deposits.sweep-events`: handles events that were not handled yet and pending refunds; deletes old quotes. */
export async function sweepEvents(ctx: Context): Promise<void> {
  const now = ctx.now()
  const events = await ctx.db
    .selectFrom('provider_event')
    .where('handled_at', 'is', null)
    .where('received_at', '<', new Date(now.getTime() - 30 * 60_000))
    .select(['id', 'channel'])
    .orderBy('received_at')
    .limit(500)
    .execute()
  const old = new Date(now.getTime() - day)
  await settleSteps([
    () =>
      settleEach(events, ({ id, channel }) => {
        const once = { key: `deposits.handle-event:${id}`, queue: providerQueue(channel) }
        return enqueue(ctx.db, { ...depositJobs.handleEvent, ...once }, { eventId: id })
      }),
    () => sweepReversals(ctx),
    () => sweepExceptionRefunds(ctx),
    () => sweepLatePurchases(ctx, old),
    () => ctx.db.deleteFrom('rate_quote').where('expires_at', '<', old).execute(),
  ])
}

/** Ends purchases whose job has failed for a day; the money stays in the wallet. */
async function sweepLatePurchases(ctx: Context, old: Date): Promise<void> {
  const late = await ctx.db
    .selectFrom('deposit_purchase as p')
    .innerJoin('deposit as d', 'd.purchase_id', 'p.id')
    .where('p.state', '=', 'waiting')
    .where('p.requested_at', '<', old)
    .where('d.transfer', 'is not', null)
    .select('d.reference')
    .limit(500)
    .execute()
  await settleEach(late, ({ reference }) =>
    enqueue(ctx.db, { ...depositJobs.purchase, key: `purchase:${reference}` }, { reference }),
  )
}
