import type { Context, Db, Tx } from '../../context.ts'
import { enqueue, providerQueue } from '../../jobs/jobs.ts'
import { settleEach } from '../../jobs/settle-each.ts'
import { withdrawalJobs } from './jobs.ts'

const atOnce = 500

/** Job `withdrawals.sweep`: a job for each withdrawal whose next step is due, also after a crash. */
export async function sweepWithdrawals(ctx: Context): Promise<void> {
  const due = await ctx.db
    .selectFrom('withdrawal')
    .where('next_step_at', '<=', ctx.now())
    .select(['id', 'channel'])
    .orderBy('next_step_at')
    .limit(atOnce)
    .execute()
  await settleEach(due, (withdrawal) => askForStep(ctx.db, withdrawal))
}

/** Asks for the next step of a withdrawal; one waits at a time. */
export async function askForStep(db: Db | Tx, { id, channel }: { id: number; channel: string }): Promise<void> {
  const once = { key: `withdrawal:${id}`, queue: providerQueue(channel) }
  await enqueue(db, { ...withdrawalJobs.advance, ...once }, { id })
}
