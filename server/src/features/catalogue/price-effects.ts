import { type PriceEffect, toMajor } from '@karibu/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../context.ts'
import { countUpTo } from '../../db/statements/count-up-to.ts'
import type { PriceChangeInput, Sold } from './price-change.ts'

export type Effect = { effect: PriceEffect; from: number | null; to: number | null; count: number }
type Input = { sold: Sold; change: PriceChangeInput; now: Date }

/** What a change means: the price before and then, and how many renewals and waiting purchases it reaches. */
export async function effectsOf(db: Db | Tx, input: Input): Promise<Effect[]> {
  return [...priceEffects(input), ...(await memberEffects(db, input))]
}

function priceEffects({ sold, change }: Input): Effect[] {
  const before = change.country === null ? sold.price : (sold.countryPrice ?? sold.price)
  const after = change.price ?? sold.price
  const plain = (effect: PriceEffect) => ({ effect, from: null, to: null, count: 0 })
  const effects: Effect[] = []
  if (before !== after)
    effects.push({
      effect: change.country === null ? 'price' : 'country',
      from: toMajor(before, 'USD'),
      to: toMajor(after, 'USD'),
      count: 0,
    })
  if (after > before * 2 || after * 2 < before) effects.push(plain('large'))
  if (change.country === null && change.active !== sold.active)
    effects.push(plain(change.active ? 'offered' : 'withdrawn'))
  return effects
}

type Counts = { agreed: number; cheaper: number; ending: number; orders: number }

/** Members of the country, or without one those of countries that have no price of their own. */
async function memberEffects(db: Db | Tx, { sold, change, now }: Input): Promise<Effect[]> {
  const price = change.price ?? sold.price
  const reached =
    change.country === null
      ? sql`not exists (select from place l join country_price c on c.country_code = l.country_code
          where l.member_id = x.member_id and c.item_id = ${sold.id})`
      : sql`exists (select from place l where l.member_id = x.member_id and l.country_code = ${change.country})`
  const renewing = sql`from (select s.member_id, s.renewal_price
      from subscription s join subscription_period t on t.id = s.period_id
      where t.plan_id = ${sold.id} and s.renews and s.ended_at is null and s.ends_at > ${now}) x`
  const ordered = sql`from deposit_purchase x where x.item_id = ${sold.id} and x.state = 'waiting'`
  const isWithdrawn = change.country === null && !change.active
  const { rows } = await sql<Counts>`select
    ${countUpTo(sql`${renewing} where x.renewal_price < ${price} and ${reached} and ${!isWithdrawn}`)} as agreed,
    ${countUpTo(sql`${renewing} where x.renewal_price > ${price} and ${reached} and ${!isWithdrawn}`)} as cheaper,
    ${countUpTo(sql`${renewing} where ${isWithdrawn}`)} as ending,
    ${countUpTo(sql`${ordered} and (x.price < ${price} and ${reached} or ${isWithdrawn})`)} as orders`.execute(db)
  const counts = rows[0]
  if (!counts) return []
  const names = ['agreed', 'cheaper', 'ending', 'orders'] as const
  return names.flatMap((effect) =>
    counts[effect] > 0 ? [{ effect, from: null, to: null, count: counts[effect] }] : [],
  )
}
