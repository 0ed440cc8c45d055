import {
  type api,
  type DisputeState,
  type QueryOf,
  type ReplyInputOf,
  type StaffDispute,
  toMajor,
} from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Db } from '../../../context.ts'
import { Refusal } from '../../../refusal.ts'
import type { DepositRow } from '../deposit-row.ts'
import { shareOf } from '../deposit-rules.ts'

type Case = {
  kind: 'dispute' | 'refund'
  provider_id: string
  state: 'open' | 'lost' | 'won'
  amount_minor: number
  opened_at: string | null
  reported_at: string
  due_at: string | null
}
type Return = {
  transfer: string
  at: string
  amount_minor: number
  usd_cents: number
  gift_cents: number | null
  debt_cents: number
}
type Row = DepositRow & {
  disputed_at: Date
  dispute_state: DisputeState
  member_uid: string | null
  member_name: string | null
  frozen: boolean
  owes: number
  gifts_held: number
  cases: Case[]
  returns: Return[]
}

/** Deposits that were disputed or returned otherwise than by staff, the newest first; the cursor is the last reference. */
export async function listDisputes(
  { db, now }: Context,
  { reference, state, channel, cursor, limit }: QueryOf<typeof api.staffDisputes.list>,
): Promise<ReplyInputOf<typeof api.staffDisputes.list>> {
  const after = cursor === undefined ? null : await placeOf(db, cursor)
  const { rows } = await sql<Row>`${selectDisputes(now())}
    where ${reference === undefined ? sql`true` : sql`d.reference = ${reference}`}
      and (${state ?? null}::text is null or ${stateOf} = ${state ?? null})
      and (${channel ?? null}::text is null or d.channel = ${channel ?? null})
      and ${after ? sql`(q.at, q.deposit_id) < (${after.at}, ${after.id})` : sql`true`}
    order by q.at desc, q.deposit_id desc limit ${limit + 1}`.execute(db)
  const page = rows.slice(0, limit)
  return {
    disputes: page.map(disputeView),
    nextCursor: rows.length > limit ? (page.at(-1)?.reference ?? null) : null,
  }
}

/** The place of a cursor in the list. Refuses what this server did not write. */
async function placeOf(db: Db, reference: string): Promise<{ at: Date; id: number }> {
  const place = await db
    .selectFrom('disputed_deposit as q')
    .innerJoin('deposit as d', 'd.id', 'q.deposit_id')
    .where('d.reference', '=', reference)
    .select(['q.at', 'd.id'])
    .executeTakeFirst()
  if (!place) throw new Refusal('invalid_input')
  return place
}

const hasCase = (condition: ReturnType<typeof sql>) =>
  sql`exists (select from deposit_reversal c where c.deposit_id = d.id and ${condition})`

/** SQL over a deposit `d`: what decides first is what staff still wait for, then what went to the payer. */
const stateOf = sql<DisputeState>`case when ${hasCase(sql`c.state = 'open'`)} then 'open'
  when ${hasCase(sql`c.state = 'lost' and c.kind = 'dispute'`)} then 'lost'
  when d.state = 'reversed' or ${hasCase(sql`c.state = 'lost'`)} then 'returned'
  else 'won' end`

const selectDisputes = (now: Date) => sql`
  select d.*, q.at as disputed_at, ${stateOf} as dispute_state,
    m.uid as member_uid, trim(m.firstname || ' ' || m.lastname) as member_name,
    m.payouts_frozen_at is not null as frozen,
    coalesce((select b.cents from member_debt b where b.member_id = d.member_id), 0) as owes,
    case when ${hasCase(sql`c.state = 'open' and c.kind = 'dispute'`)} then (select count(*)::int from earning_lot l
      where l.matures_at > ${now} and l.source in (select source from gifts_at_risk(d.member_id, ${now}))) else 0 end as gifts_held,
    coalesce((select json_agg(c order by c.opened_at desc, c.provider_id)
      from deposit_reversal c where c.deposit_id = d.id), '[]') as cases,
    coalesce((select json_agg(r order by r.at, r.transfer)
      from deposit_return r where r.deposit_id = d.id), '[]') as returns
  from disputed_deposit q join deposit d on d.id = q.deposit_id left join member m on m.id = d.member_id`

const disputeView = (row: Row): StaffDispute => ({
  reference: row.reference,
  channel: row.channel,
  state: row.dispute_state,
  currency: row.currency,
  amount: toMajor(row.amount_minor, row.currency),
  usd: toMajor(row.usd_cents, 'USD'),
  transfer: row.transfer,
  paidAt: row.created_at.toISOString(),
  disputedAt: row.disputed_at.toISOString(),
  member: { id: row.member_uid, name: row.member_name ?? '', frozen: row.frozen, owes: toMajor(row.owes, 'USD') },
  giftsHeld: row.gifts_held,
  cases: row.cases.map((one) => caseView(row, one)),
  returns: row.returns.map((one) => returnView(row, one)),
})

function caseView({ amount_minor: whole, usd_cents: cents, currency }: Row, one: Case): StaffDispute['cases'][number] {
  const share = shareOf(BigInt(cents), { part: BigInt(one.amount_minor), whole: BigInt(whole) })
  return {
    kind: one.kind,
    id: one.provider_id,
    state: one.kind === 'refund' && one.state === 'lost' ? 'returned' : one.state,
    amount: toMajor(one.amount_minor, currency),
    usd: toMajor(Number(share), 'USD'),
    openedAt: isoOf(one.opened_at ?? one.reported_at),
    endedAt: one.state === 'open' ? null : isoOf(one.reported_at),
    dueAt: one.due_at === null ? null : isoOf(one.due_at),
  }
}

const returnView = ({ currency }: Row, one: Return): StaffDispute['returns'][number] => ({
  transfer: one.transfer,
  at: isoOf(one.at),
  amount: toMajor(one.amount_minor, currency),
  usd: toMajor(one.usd_cents, 'USD'),
  gifts: one.gift_cents === null ? null : toMajor(one.gift_cents, 'USD'),
  debt: toMajor(one.debt_cents, 'USD'),
})

/** Of a time as PostgreSQL writes it in JSON. */
const isoOf = (text: string) => new Date(text).toISOString()
