import type { Context } from '../../context.ts'
import { addJob } from '../../jobs/jobs.ts'

const atOnce = 500

/** Job `withdrawals.sweep`: a job for each withdrawal whose next step is due, also after a crash. */
export async function sweepWithdrawals(ctx: Context): Promise<void> {
  const due = await ctx.db
    .selectFrom('withdrawal')
    .where('next_step_at', '<=', ctx.now())
    .select('id')
    .orderBy('next_step_at')
    .limit(atOnce)
    .execute()
  for (const { id } of due) await addJob(ctx.db, 'withdrawals.advance', { id }, { key: `withdrawal:${id}` })
}
