import {
  type DailyLevels,
  type DailyLimitName,
  dailyLimitNames,
  type SettingChange,
  trustLevels,
  usualDailyLimits,
} from '@karibu/contract'
import type { Context } from '../../../context.ts'
import { writeAuditEntry } from '../../../db/audit-entry.ts'
import { readDailyLimit, saveDailyLimit } from '../../../db/site/daily-limits.ts'
import { lockPlans, refuseBelowPlans } from '../../../db/site/plan-limits.ts'
import { Refusal } from '../../../refusal.ts'

export type LimitChange = { name: DailyLimitName; value: DailyLevels }
type Author = { staffId: number; reason: string }

const limitNames: readonly string[] = dailyLimitNames
export const isLimit = (change: SettingChange): change is Extract<SettingChange, { name: DailyLimitName }> =>
  limitNames.includes(change.name)

export const isSameLimit = (one: DailyLevels, other: DailyLevels): boolean =>
  trustLevels.every((level) => one[level] === other[level])

/**
 * Changes a limit of a day for the whole site; one that equals the default follows it again. Throws Refusal `conflict` where nothing
 * changes, and of the field `photo` where plans include more first messages than the new one permits.
 */
export async function changeDailyLimit(ctx: Context, change: LimitChange, { staffId, reason }: Author): Promise<void> {
  const { name, value } = change
  const at = ctx.now()
  await ctx.db.transaction().execute(async (tx) => {
    await lockPlans(tx)
    const before = await readDailyLimit(tx, name)
    if (isSameLimit(before, value)) throw new Refusal('conflict', { messageKey: 'administration:no.same' })
    if (name === 'requestsADay') await refuseBelowPlans(tx, value, at)
    const levels = isSameLimit(value, usualDailyLimits[name]) ? null : value
    await saveDailyLimit(tx, { name, levels, staffId, at })
    const details = { before, after: value, reason }
    await writeAuditEntry(tx, { at, staffId, action: 'setting.change', subject: name, details })
  })
}
