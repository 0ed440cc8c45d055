import { type Locale, planGiftsMax } from '@karibu/contract'
import { sql } from 'kysely'
import { Refusal } from '../../refusal.ts'
import { countryName } from '../places/index.ts'
import {
  findShortfall,
  type PlanEvent,
  type PlanOnSale,
  type PlanTimeline,
  type Shortfall,
} from './largest-plan-rules.ts'
import type { Reader } from './list-items.ts'

type Check = {
  locale: Locale
  now: Date
  /** The field of the form that is refused; null without a form. */
  field: 'price' | 'active' | 'giftConversion' | null
  /** What would be changed. */
  change: (timeline: PlanTimeline) => PlanTimeline
}

/**
 * The terms promise a share of gifts with the largest plan, which is the one that costs most. Each change of plans is checked here, with
 * all that wait for their time, in general and in each country. Throws Refusal of the field, or `conflict` without one.
 */
export async function refuseLessThanPromised(reader: Reader, { locale, now, field, change }: Check): Promise<void> {
  const before = await readTimeline(reader, locale)
  const shortfall = findShortfall({ before, after: change(before), now })
  if (!shortfall) return
  const message = messageOf(shortfall, locale)
  if (field === null) throw new Refusal('conflict', { message })
  throw new Refusal('invalid_input', { fields: { [field]: [message] } })
}

/** A change of a price or of contents that is to be made. */
export const withEvent =
  (event: PlanEvent) =>
  ({ plans, events }: PlanTimeline): PlanTimeline => ({ plans, events: [...events, event] })

/** A new plan that is for sale from a moment on. */
export const withPlan =
  (plan: Omit<PlanOnSale, 'active' | 'countries'>, at: Date) =>
  ({ plans, events }: PlanTimeline): PlanTimeline => ({
    plans: [...plans, { ...plan, active: false, countries: {} }],
    events: [
      ...events,
      { id: null, planId: plan.id, at, part: 'price', country: null, price: plan.price, active: true },
    ],
  })

/** Without a change that waits. */
export const withoutChange =
  (id: string) =>
  ({ plans, events }: PlanTimeline): PlanTimeline => ({ plans, events: events.filter((event) => event.id !== id) })

type Stored<E> = E extends PlanEvent ? Omit<E, 'at'> & { at: string } : never
type Row = { plans: PlanOnSale[]; events: Stored<PlanEvent>[] }

async function readTimeline({ db, translations }: Reader, locale: Locale): Promise<PlanTimeline> {
  const { rows } = await sql<Row>`select
    (select json_agg(json_build_object('id', p.id, 'name', p.name, 'price', p.price, 'active', p.active, 'share', p.gift_conversion,
        'countries', (select coalesce(json_object_agg(c.country_code, c.price), '{}') from country_price c where c.item_id = p.id)))
      from subscription_plan p) as plans,
    (select coalesce(json_agg(e.event), '[]') from (
      select json_build_object('id', w.id, 'planId', w.item_id, 'at', w.starts_at, 'part', 'price', 'country', w.country_code,
        'price', w.price, 'active', w.active) as event from price_change w where w.kind = 'plan' and w.state = 'waiting'
      union all select json_build_object('id', w.id, 'planId', w.plan_id, 'at', w.starts_at, 'part', 'share',
        'share', w.gift_conversion) from plan_change w where w.state = 'waiting') e) as events`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('a select without a row')
  return {
    plans: row.plans.map((plan) => ({ ...plan, name: translations.plan(locale, plan.name, 'now') })),
    events: row.events.map((event) => ({ ...event, at: new Date(event.at) })),
  }
}

function messageOf({ plan: { name: plan, share: percent }, country }: Shortfall, locale: Locale) {
  const values = { share: planGiftsMax, plan, percent }
  if (country === null) return { key: 'administration:no.largestShare', values } as const
  return {
    key: 'administration:no.largestShareIn',
    values: { ...values, country: countryName(country, locale) },
  } as const
}
