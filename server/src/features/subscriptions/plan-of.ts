import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../context.ts'
import { graceMs } from './change-rules.ts'
import type { PlanContents } from './plan-contents.ts'

export type Plan = PlanContents & {
  id: string
  code: string
  name: string
  /** US cents for one period. */
  price: number
  days: number
}

/** A paid plan under way. */
export type Running = {
  periodId: string
  startsAt: Date
  endsAt: Date
  /** US cents that were paid for it in one way or the other. */
  worth: number
  /** Renewal is on, and the plan is still sold. */
  renews: boolean
  renewalPrice: number
  graceUntil: Date | null
}

export type CurrentPlan = {
  /** With what the running period was bought with. */
  plan: Plan
  /** It is no longer sold, so it ends with its period. */
  isRetired: boolean
  /** null on the free plan. */
  running: Running | null
  /** Since when messages and calls are counted. */
  windowFrom: Date
}

/** SQL: the plan `plan` as this feature reads it, at what it costs the member. */
export const planColumns = (memberId: number): RawBuilder<Plan> => sql<Plan>`plan.id, plan.code, plan.name,
  price_for(plan.id, plan.price, ${memberId}) as price, plan.days, plan.calls, plan.messages,
  plan.gift_conversion as "giftConversion"`

/** SQL: whether the subscription `s` to the plan `plan` renews. A plan that is no longer sold does not. */
export const isRenewing: RawBuilder<boolean> = sql<boolean>`(s.renews and plan.active)`

// The plan held by the member, with the contents of its period: the catalogue may have changed since.
const heldColumns = (memberId: number): RawBuilder<Plan> => sql<Plan>`plan.id, plan.code, plan.name,
  price_for(plan.id, plan.price, ${memberId}) as price, plan.days, coalesce(held.calls, plan.calls) as calls,
  case when held.calls is null then plan.messages else held.messages end as messages,
  coalesce(held.gift_conversion, plan.gift_conversion) as "giftConversion"`

type Row = Plan & {
  since: Date
  isRetired: boolean
  running: Omit<Running, 'startsAt' | 'endsAt' | 'graceUntil'> | null
} & {
  startsAt: Date | null
  endsAt: Date | null
  graceUntil: Date | null
}

/**
 * Which plan a member has at this moment: the one they took until its end, with renewal also through the days of grace;
 * else the free one. It follows from the clock, not from whether a job has run.
 */
export async function planOf(db: Db | Tx, memberId: number, now: Date): Promise<CurrentPlan> {
  const { rows } = await sql<Row>`
    select ${heldColumns(memberId)}, not plan.active as "isRetired",
      coalesce(held.allowance_from, m.created_at) as since, held.starts_at as "startsAt", held.ends_at as "endsAt", held.grace_until as "graceUntil", case when held.period_id is not null then
        json_build_object('periodId', held.period_id, 'worth', held.worth, 'renews', held.renews,
          'renewalPrice', held.renewal_price) end as running
    from member m
    left join lateral (
      select s.period_id, ${isRenewing} as renews, s.renewal_price, s.grace_until, s.ends_at, t.plan_id, t.starts_at, t.worth,
        t.allowance_from, t.calls, t.messages, t.gift_conversion
      from subscription s join subscription_period t on t.id = s.period_id
      join subscription_plan plan on plan.id = t.plan_id
      where s.member_id = m.id and s.ended_at is null
        and (s.ends_at > ${now} or ${isRenewing} and s.ends_at > ${new Date(now.getTime() - graceMs)})
    ) held on true
    join subscription_plan plan on case when held.plan_id is null then plan.code = ${freeCode} else plan.id = held.plan_id end
    where m.id = ${memberId}`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('the free plan is missing from the catalogue')
  const { since, isRetired, running, startsAt, endsAt, graceUntil, ...plan } = row
  if (!running || !startsAt || !endsAt)
    return { plan, isRetired, running: null, windowFrom: windowOf(since, plan.days, now) }
  // In the days of grace what is left of the period goes on; a new one begins only when it is paid.
  const at = now < endsAt ? now : new Date(endsAt.getTime() - 1)
  const windowFrom = windowOf(since, plan.days, at)
  return { plan, isRetired, running: { ...running, startsAt, endsAt, graceUntil }, windowFrom }
}

export const freeCode = 'free'

function windowOf(since: Date, days: number, at: Date): Date {
  const length = days * 86_400_000
  return new Date(since.getTime() + Math.max(0, Math.floor((at.getTime() - since.getTime()) / length)) * length)
}
