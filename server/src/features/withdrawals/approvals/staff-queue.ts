import { type api, type Locale, type QueryOf, type StaffPayout, type StaffPayoutHeap, toMajor } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Db, SignedIn, Tx } from '../../../context.ts'
import { Refusal } from '../../../refusal.ts'
import { pageOf, placeOf } from '../withdrawal-cursor.ts'
import { approvalsNeeded } from '../withdrawal-rules.ts'
import { type WithdrawalRow, withdrawalView } from '../withdrawal-view.ts'

type Approval = { by: string; staff_id: number; at: string }
type Row = WithdrawalRow & {
  id: number
  member_id: number
  channel: string
  per_usd: string | number
  agreed_cents: number
  provider_code: string | null
  fault: string | null
  sends: number
  member_uid: string | null
  member_name: string | null
  frozen: boolean
  approvals: Approval[]
}

const heaps: Record<StaffPayoutHeap, { where: ReturnType<typeof sql>; oldestFirst: boolean }> = {
  waiting: {
    where: sql`w.state = 'held' and w.needs_approval and ${approvalsOf()} < ${approvalsNeeded}`,
    oldestFirst: true,
  },
  submitted: {
    where: sql`w.state = 'submitted' or (w.state = 'held' and (not w.needs_approval or ${approvalsOf()} >= ${approvalsNeeded}))`,
    oldestFirst: true,
  },
  failed: { where: sql`w.state in ('failed', 'reversed', 'refused')`, oldestFirst: false },
  paid: { where: sql`w.state = 'paid'`, oldestFirst: false },
}

function approvalsOf() {
  return sql`(select count(*) from withdrawal_approval a where a.withdrawal_id = w.id)`
}

type QueueQuery = { member: SignedIn; query: QueryOf<typeof api.staffPayouts.list>; locale: Locale }

/** One heap of payouts, or the one of a reference, for staff. */
export async function listStaffPayouts(ctx: Context, { member, query, locale }: QueueQuery) {
  const { heap, reference, cursor, limit } = query
  const { where, oldestFirst } =
    reference === undefined ? heaps[heap] : { where: sql`w.reference = ${reference}`, oldestFirst: true }
  const after = await placeOf(ctx.db, cursor)
  const further = oldestFirst ? sql`w.id > ${after}` : sql`w.id < ${after}`
  const { rows } = await sql<Row>`${select} where (${where}) and ${after === null ? sql`true` : further}
    order by w.id ${oldestFirst ? sql`asc` : sql`desc`} limit ${limit + 1}`.execute(ctx.db)
  const { page, nextCursor } = pageOf(rows, limit)
  return { payouts: page.map((row) => viewFor(ctx, row, { member, locale })), nextCursor }
}

/** One payout as staff see it. */
export async function readStaffPayout(
  ctx: Context,
  db: Db | Tx,
  { id, member, locale }: { id: number; member: SignedIn; locale: Locale },
): Promise<StaffPayout> {
  const { rows } = await sql<Row>`${select} where w.id = ${id}`.execute(db)
  if (!rows[0]) throw new Refusal('not_found')
  return viewFor(ctx, rows[0], { member, locale })
}

const select = sql`
  select w.*, m.uid as member_uid, m.firstname || ' ' || m.lastname as member_name,
    m.payouts_frozen_at is not null as frozen,
    coalesce((select json_agg(json_build_object('by', s.firstname || ' ' || s.lastname, 'staff_id', a.staff_id, 'at', a.at) order by a.at)
      from withdrawal_approval a left join member s on s.id = a.staff_id where a.withdrawal_id = w.id), '[]') as approvals
  from withdrawal w left join member m on m.id = w.member_id`

function viewFor(ctx: Context, row: Row, { member, locale }: { member: SignedIn; locale: Locale }): StaffPayout {
  return {
    ...withdrawalView(ctx, row, locale),
    channel: row.channel,
    perUsd: Number(row.per_usd),
    worth: toMajor(row.agreed_cents, 'USD'),
    member: { id: row.member_uid, name: row.member_name ?? '–', frozen: row.frozen },
    own: row.member_id === member.id,
    approvals: row.approvals.map(({ by, staff_id, at }) => ({
      by: by ?? '–',
      mine: staff_id === member.id,
      at: new Date(at).toISOString(),
    })),
    approvalsNeeded: row.needs_approval ? approvalsNeeded : 0,
    providerCode: row.provider_code,
    fault: row.fault,
    sends: row.sends,
  }
}
