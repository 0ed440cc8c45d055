import {
  type api,
  type QueryOf,
  readAmount,
  type StaffDepositFilter,
  type StaffDepositRow,
  toMajor,
} from '@karibu/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context, Db } from '../../../context.ts'
import { fieldRefusal } from '../../../refusal.ts'
import type { DepositRow } from '../deposit-row.ts'

/** So many deposits are examined for one page at most, however few of them match. */
export const examinedMax = 10_000

type Page = { cursor?: string | undefined; limit: number }
export type ListRow = Pick<
  DepositRow,
  'reference' | 'channel' | 'state' | 'currency' | 'amount_minor' | 'usd_cents' | 'returned_minor' | 'created_at'
> & { member_uid: string | null; member_name: string | null }

/** Deposits for staff, the newest first. */
export async function listStaffDeposits({ db }: Context, query: QueryOf<typeof api.staffDeposits.list>) {
  const { rows, nextCursor } = await readDeposits(db, query, query)
  return { deposits: rows.map(rowView), nextCursor }
}

/**
 * A page of deposits, the newest first; the cursor is the reference of the last one that was examined. A page may be short, or
 * empty, with a cursor: state, provider, currency and amount are compared row by row, and the rest is still to be examined.
 */
export async function readDeposits(
  db: Db,
  filter: StaffDepositFilter,
  { cursor, limit }: Page,
): Promise<{ rows: ListRow[]; nextCursor: string | null }> {
  const criteria = rowCriteria(filter)
  const span = await spanOf(db, filter, cursor)
  // The end is fixed before the rows are read: a deposit that is made in between moves no row into the next page again.
  const last = criteria.length === 0 ? null : await lastExamined(db, span)
  const examined = last
    ? every([span, sql`(d.created_at, d.id) >= (${last.created_at}::timestamptz, ${last.id})`])
    : span
  const { rows } = await sql<ListRow>`
    select d.reference, d.channel, d.state, d.currency, d.amount_minor, d.usd_cents, d.returned_minor, d.created_at,
      m.uid as member_uid, trim(m.firstname || ' ' || m.lastname) as member_name
    from deposit d
    left join member m on m.id = d.member_id
    where ${every([examined, ...criteria])}
    order by d.created_at desc, d.id desc limit ${limit + 1}`.execute(db)
  const page = rows.slice(0, limit)
  const after = rows.length > limit ? page.at(-1) : last
  return { rows: page, nextCursor: after?.reference ?? null }
}

type Place = { id: number; reference: string; created_at: string }

/** The last deposit of the span that one page examines; null where all of the rest is. The time as text: it is exact to the microsecond. */
async function lastExamined(db: Db, span: RawBuilder<unknown>): Promise<Place | null> {
  const { rows } = await sql<Place>`
    select d.id, d.reference, d.created_at::text as created_at from deposit d where ${span}
    order by d.created_at desc, d.id desc offset ${examinedMax - 1} limit 1`.execute(db)
  return rows[0] ?? null
}

const every = (criteria: RawBuilder<unknown>[]) => (criteria.length === 0 ? sql`true` : sql.join(criteria, sql` and `))

/** SQL over a deposit `d`: what the indexes find. Refuses a cursor that this server did not write. */
async function spanOf(db: Db, { member, from, to }: StaffDepositFilter, cursor: string | undefined) {
  if (from !== undefined && to !== undefined && to < from) throw fieldRefusal('to', 'invalid')
  const criteria: RawBuilder<unknown>[] = []
  if (member) criteria.push(sql`d.member_id = (select m.id from member m where ${memberCriterion(member)})`)
  if (from !== undefined) criteria.push(sql`d.created_at >= ${from}::date::timestamp at time zone 'UTC'`)
  if (to !== undefined) criteria.push(sql`d.created_at < (${to}::date + 1)::timestamp at time zone 'UTC'`)
  if (cursor !== undefined) {
    const place = await db.selectFrom('deposit').where('reference', '=', cursor).select('id').executeTakeFirst()
    if (!place) throw fieldRefusal('cursor', 'invalid')
    criteria.push(sql`(d.created_at, d.id) < (select c.created_at, c.id from deposit c where c.id = ${place.id})`)
  }
  return every(criteria)
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** SQL over a member `m`. Refuses what is neither an id nor an address: parts of either would list strangers. */
function memberCriterion(member: string) {
  if (uuid.test(member)) return sql`m.uid = ${member}::uuid`
  if (member.includes('@')) return sql`m.email = ${member.toLowerCase()}`
  throw fieldRefusal('member', 'invalid')
}

/** SQL over a deposit `d`: what is compared row by row. */
function rowCriteria({ state, channel, currency, amount }: StaffDepositFilter): RawBuilder<unknown>[] {
  const criteria: RawBuilder<unknown>[] = []
  if (state) criteria.push(sql`d.state = ${state}`)
  if (channel) criteria.push(sql`d.channel = ${channel}`)
  if (currency) criteria.push(sql`d.currency = ${currency}`)
  if (amount !== undefined) {
    const counted = currency ?? 'USD'
    const read = readAmount(amount, counted)
    if ('fault' in read) throw fieldRefusal('amount', read.fault, { currency: counted })
    criteria.push(sql`${currency ? sql`d.amount_minor` : sql`d.usd_cents`} >= ${String(read.minor)}::bigint`)
  }
  return criteria
}

const rowView = (row: ListRow): StaffDepositRow => ({
  reference: row.reference,
  channel: row.channel,
  status: row.state,
  currency: row.currency,
  amount: toMajor(row.amount_minor, row.currency),
  usd: toMajor(row.usd_cents, 'USD'),
  returned: toMajor(row.returned_minor, row.currency),
  createdAt: row.created_at.toISOString(),
  member: { id: row.member_uid, name: row.member_name ?? '' },
})
