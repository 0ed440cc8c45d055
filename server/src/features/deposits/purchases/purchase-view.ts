import type { DepositPurchase, Locale } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { visibleTo } from '../../profiles/index.ts'
import type { DepositRow } from '../deposit-row.ts'
import { type PurchaseFailure, purchaseFailures } from './purchase-failures.ts'

type Row = {
  id: string
  kind: DepositPurchase['kind']
  state: DepositPurchase['state']
  failure: string | null
  name: string | null
  ended_at: Date | null
  to: DepositPurchase['to']
}

/** What deposits were started for, by the id of the purchase. */
export async function purchasesOf(
  { db, translations }: Pick<Context, 'db' | 'translations'>,
  deposits: DepositRow[],
  locale: Locale,
): Promise<Map<string, DepositPurchase>> {
  const ids = deposits.flatMap(({ purchase_id: id }) => id ?? [])
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Row>`
    select o.id, o.kind, o.state, o.failure, o.ended_at,
      case o.kind when 'gift' then (select g.code from gift g where g.id = o.item_id)
        when 'boost' then (select b.days::text from boost_plan b where b.id = o.item_id)
        else (select s.name from subscription_plan s where s.id = o.item_id) end as name,
      (select json_build_object('id', m.uid, 'firstname', m.firstname) from member m join profile p on p.member_id = m.id
        where m.id = o.receiver_id and ${visibleTo(sql`o.member_id`)}) as "to"
    from deposit_purchase o where o.id = any(${ids}::uuid[])`.execute(db)
  const nameOf = ({ kind, name, ended_at: endedAt }: Row) => {
    if (name === null || kind === 'boost') return name ?? ''
    const at = endedAt ?? 'now'
    return kind === 'gift' ? translations.gift(locale, name, at) : translations.plan(locale, name, at)
  }
  return new Map(
    rows.map((row) => {
      const { kind, state, to } = row
      const failure = purchaseFailures.find((code) => code === row.failure)
      return [row.id, { kind, state, to, name: nameOf(row), reason: failure ? reasonOf(failure) : null }]
    }),
  )

  function reasonOf(failure: PurchaseFailure): string {
    return translations.translate(locale, `deposits:notBought.${failure}`)
  }
}
