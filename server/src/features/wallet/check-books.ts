import type { Context } from '../../context.ts'
import { checkBooks, takeSnapshot } from '../../ledger/index.ts'

/** Job `wallet.check-books`: adds all of the books again, every night. What does not add up is an alarm and kept for staff. */
export async function checkTheBooks(ctx: Context): Promise<void> {
  const faults = await checkBooks(ctx.db)
  if (faults.length === 0) return
  ctx.log('books_unbalanced', { faults: faults.slice(0, 20), count: faults.length })
  await ctx.db
    .insertInto('books_fault')
    .values(faults.slice(0, 1_000).map(({ where, what }) => ({ found_at: ctx.now(), place: where, fault: what })))
    .execute()
}

/** Job `wallet.snapshot`: sums the platform accounts, so that reading them stays quick. */
export async function snapshotPlatform(ctx: Context): Promise<void> {
  if (!(await takeSnapshot(ctx.db, ctx.now()))) ctx.log('books_snapshot_delayed')
}
