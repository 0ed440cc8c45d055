import type { DailyLevels, DailyLimitName } from '@karibu/contract'
import type { TestApp } from '../harness.ts'

/** Sets a limit of the whole site, as an administrator would. */
export async function setDailyLimit({ ctx }: TestApp, name: DailyLimitName, levels: DailyLevels): Promise<void> {
  const values = { ...levels, changed_at: ctx.now() }
  await ctx.db
    .insertInto('daily_limit')
    .values({ name, ...values })
    .onConflict((on) => on.column('name').doUpdateSet(values))
    .execute()
}

export const resetDailyLimits = ({ ctx }: TestApp) => ctx.db.deleteFrom('daily_limit').execute()
