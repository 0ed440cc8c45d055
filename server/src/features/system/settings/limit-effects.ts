import { type DailyLevels, type DailyLimitName, type SettingEffects, trustLevels } from '@karibu/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { readDailyLimit } from '../../../db/site/daily-limits.ts'
import { refuseBelowPlans } from '../../../db/site/plan-limits.ts'
import { countUpTo } from '../../../db/statements/count-up-to.ts'
import { dayMs, weekMs } from '../../../durations.ts'
import { isPhotoVerified } from '../../profiles/index.ts'
import type { LimitChange } from './change-daily-limit.ts'

type Reader = Pick<Context, 'db' | 'now'>

/**
 * What a change of a limit would mean: how many members may do less or more, and how many are at the limit today. Throws Refusal of
 * the field `photo` as the change does.
 */
export async function limitEffects(ctx: Reader, { name, value: after }: LimitChange): Promise<SettingEffects> {
  const now = ctx.now()
  if (name === 'requestsADay') await refuseBelowPlans(ctx.db, after, now)
  const before = await readDailyLimit(ctx.db, name)
  const [was, is] = [levelOf(before), levelOf(after)]
  const active = sql`from presence s join member m on m.id = s.member_id where s.seen_at > ${new Date(now.getTime() - weekMs)}`
  const paid = sql`from subscription s join member m on m.id = s.member_id where s.ended_at is null and s.ends_at > ${now}`
  const done = doneToday(name, now)
  const { rows } = await sql<Record<'falls' | 'rises' | 'paid' | 'atLimit' | 'wereAtLimit', number>>`select
    ${countUpTo(sql`${active} and ${is} < ${was}`)} as falls, ${countUpTo(sql`${active} and ${is} > ${was}`)} as rises,
    ${countUpTo(sql`${paid} and ${is} < ${was}`)} as paid,
    ${done ? countUpTo(sql`${done} and d.count >= ${is}`) : sql`0`} as "atLimit",
    ${done ? countUpTo(sql`${done} and d.count >= ${was}`) : sql`0`} as "wereAtLimit"`.execute(ctx.db)
  const counts = rows[0]
  if (!counts) throw new Error('a count without a row')
  const isLower = trustLevels.some((level) => after[level] < before[level])
  const isHigher = trustLevels.some((level) => after[level] > before[level])
  return [
    ...(isLower ? [{ effect: 'limitFalls', count: counts.falls, before: null } as const] : []),
    ...(isHigher ? [{ effect: 'limitRises', count: counts.rises, before: null } as const] : []),
    ...(isLower && name === 'requestsADay' ? [{ effect: 'paidFalls', count: counts.paid, before: null } as const] : []),
    ...(done ? [{ effect: 'atLimit', count: counts.atLimit, before: counts.wereAtLimit } as const] : []),
  ]
}

/** SQL over m (member): the limit by how far the member is verified. */
const levelOf = ({ address, phone, photo }: DailyLevels) => sql<number>`case when ${isPhotoVerified} then ${photo}::int
  when m.phone_verified_at is not null then ${phone}::int else ${address}::int end`

/** SQL: d (what members did in 24 hours) with m (member). Null for profiles, whose counts are not in the database. */
function doneToday(name: DailyLimitName, now: Date): RawBuilder<unknown> | null {
  switch (name) {
    case 'likesADay':
      return sql`from (select substr(key, 7) as id, points as count from rate_limit
        where key like 'likes:%' and expire > ${now.getTime()}::bigint offset 0) d join member m on m.id = d.id::int where true`
    case 'requestsADay':
      return sql`from (select sender_id, count(distinct other_id) from message_opening
        where at > ${new Date(now.getTime() - dayMs)} group by sender_id) d join member m on m.id = d.sender_id where true`
    case 'profilesADay':
      return null
  }
}
