import { type Locale, type SoldItem, type SoldKind, toMajor } from '@karibu/contract'
import { giftIcon, ownGiftPrefix } from '@karibu/contract/catalogue'
import { sql } from 'kysely'
import type { Context, Db, Tx } from '../../context.ts'
import type { PlanContents } from '../subscriptions/index.ts'
import { builtInNames, type ItemNames, namesOf, noNames, setNames } from './item-names.ts'

type Row = {
  kind: SoldKind
  id: string
  code: string
  price: number
  active: boolean
  free: boolean
  /** A gift that staff added, whose picture the operator removed. */
  bare: boolean
  own: Partial<ItemNames>
  countries: { country: string; price: number }[]
  contents: PlanContents | null
  nextContents: SoldItem['nextContents']
  nextNames: SoldItem['nextNames']
  waiting: (Omit<SoldItem['waiting'][number], 'startsAt'> & { startsAt: string })[]
}
export type Reader = Pick<Context, 'translations'> & { db: Db | Tx }

/** SQL: everything that is sold, as rows of one shape. Gifts first, each kind in the order of the shop. */
export const soldItems = sql`(
  select 'gift' as kind, id, code, price, active, false as free, 1 as part, position::int as place,
    picture_key is null and starts_with(code, ${ownGiftPrefix}) as bare from gift
  union all select 'boost', id, days::text, price, active, false, 2, days, false from boost_plan
  union all select 'plan', id, name, price, active, price = 0, 3, position, false from subscription_plan)`

const contents = sql`(select json_build_object('calls', p.calls, 'messages', p.messages, 'giftConversion', p.gift_conversion)
  from subscription_plan p where i.kind = 'plan' and not i.free and p.id = i.id)`

/** Of a change `w` that waits, by the member of staff `m`. */
const waitingPairs = sql`'id', w.id, 'startsAt', w.starts_at, 'reason', w.reason,
  'by', json_build_object('id', m.uid, 'name', coalesce(trim(m.firstname || ' ' || m.lastname), ''))`

const nextContents = sql`(select json_build_object('calls', w.calls, 'messages', w.messages,
    'giftConversion', w.gift_conversion, ${waitingPairs})
  from plan_change w left join member m on m.id = w.staff_id where w.plan_id = i.id and w.state = 'waiting')`

const nextNames = sql`(select json_build_object('names', w.names, ${waitingPairs})
  from name_change w left join member m on m.id = w.staff_id where w.item_id = i.id and w.state = 'waiting')`

/** Gifts, boosts and plans with what they cost, a hundred at most, and the changes that wait for their time. */
export async function listItems({ db, translations }: Reader, locale: Locale): Promise<{ items: SoldItem[] }> {
  const { rows } = await sql<Row>`
    select i.kind, i.id, i.code, i.price, i.active, i.free, i.bare,
      coalesce((select json_agg(json_build_object('country', c.country_code, 'price', c.price) order by c.country_code)
        from country_price c where c.item_id = i.id), '[]') as countries,
      coalesce((select json_agg(json_build_object('country', w.country_code, 'price', w.price, 'active', w.active, ${waitingPairs})
          order by w.starts_at, w.id)
        from price_change w left join member m on m.id = w.staff_id
        where w.item_id = i.id and w.state = 'waiting'), '[]') as waiting
      , (select coalesce(json_object_agg(n.locale, n.name), '{}') from ${setNames} n where n.kind = i.kind and n.code = i.code) as own,
      ${contents} as contents, ${nextContents} as "nextContents", ${nextNames} as "nextNames"
    from ${soldItems} i order by i.part, i.place, i.code limit 100`.execute(db)
  const items = rows.map((row) => ({
    kind: row.kind,
    id: row.id,
    name: namesOf({ translations }, { kind: row.kind, code: row.code, own: row.own })[locale],
    icon: row.kind === 'gift' && !row.bare ? giftIcon(row.code) : null,
    price: toMajor(row.price, 'USD'),
    active: row.active,
    free: row.free,
    names: row.free
      ? null
      : {
          own: { ...noNames, ...row.own },
          builtIn: builtInNames({ translations }, { kind: row.kind, code: row.code }),
        },
    countries: row.countries.map(({ country, price }) => ({ country, price: toMajor(price, 'USD') })),
    contents: row.contents,
    nextContents: row.nextContents && {
      ...row.nextContents,
      startsAt: new Date(row.nextContents.startsAt).toISOString(),
    },
    nextNames: row.nextNames && { ...row.nextNames, startsAt: new Date(row.nextNames.startsAt).toISOString() },
    waiting: row.waiting.map((change) => ({
      ...change,
      price: change.price === null ? null : toMajor(change.price, 'USD'),
      startsAt: new Date(change.startsAt).toISOString(),
    })),
  }))
  return { items }
}
