import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../context.ts'

/** What a period of a plan includes. */
export type PlanContents = {
  calls: number
  /** null is without limit. */
  messages: number | null
  /** Percent of a gift's price. */
  giftConversion: number
}

/** SQL: what the period `t` of the plan `plan` was bought with. */
export const contentsOfPeriod: RawBuilder<PlanContents> = sql<PlanContents>`case when t.calls is null
  then json_build_object('calls', plan.calls, 'messages', plan.messages, 'giftConversion', plan.gift_conversion)
  else json_build_object('calls', t.calls, 'messages', t.messages, 'giftConversion', t.gift_conversion) end`

/**
 * SQL: what a period of the plan `plan` that starts at a moment includes, in the past or in the future. A renewal after the days
 * of grace starts in the past: a change that has started since does not reach it.
 */
export const contentsFrom = (startsAt: RawBuilder<Date>): RawBuilder<PlanContents> => sql<PlanContents>`coalesce((
  select case c.state
    when 'started' then json_build_object('calls', c.calls_before, 'messages', c.messages_before,
      'giftConversion', c.gift_conversion_before)
    else json_build_object('calls', c.calls, 'messages', c.messages, 'giftConversion', c.gift_conversion) end
  from plan_change c
  where c.plan_id = plan.id
    and (c.state = 'started' and c.starts_at > ${startsAt} or c.state = 'waiting' and c.starts_at <= ${startsAt})
  order by c.state, c.starts_at limit 1),
  json_build_object('calls', plan.calls, 'messages', plan.messages, 'giftConversion', plan.gift_conversion))`

/** What a period of a plan that starts at a moment includes. */
export async function readContentsFrom(
  db: Db | Tx,
  { planId, startsAt }: { planId: string; startsAt: Date },
): Promise<PlanContents> {
  const { rows } = await sql<{ contents: PlanContents }>`
    select ${contentsFrom(sql`${startsAt}::timestamptz`)} as contents from subscription_plan plan where plan.id = ${planId}`.execute(
    db,
  )
  const row = rows[0]
  if (!row) throw new Error('a plan that was bought is missing from the catalogue')
  return row.contents
}

/** Does any part of it become less? */
export const isLess = (before: PlanContents, after: PlanContents): boolean =>
  after.calls < before.calls ||
  limitOf(after.messages) < limitOf(before.messages) ||
  after.giftConversion < before.giftConversion

export const isSame = (one: PlanContents, other: PlanContents): boolean => !isLess(one, other) && !isLess(other, one)

const limitOf = (messages: number | null): number => messages ?? Number.POSITIVE_INFINITY

type Since = { planId: string; since: Date; now: Date }

/** Does the plan include less now than when a purchase of it was ordered? */
export async function wasLessened(db: Db | Tx, { planId, since, now }: Since): Promise<boolean> {
  const [before, after] = [
    await readContentsFrom(db, { planId, startsAt: since }),
    await readContentsFrom(db, { planId, startsAt: now }),
  ]
  return isLess(before, after)
}
