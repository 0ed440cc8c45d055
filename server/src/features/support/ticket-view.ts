import type { Locale, MergedTicket, StaffTicket, Ticket, TicketLine, TicketPayment } from '@karibu/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../context.ts'
import { nextTimeCursor } from '../../db/statements/time-cursor.ts'
import { paymentsOf } from './ticket-payment.ts'

export type TicketRow = {
  id: string
  member_id: number | null
  email: string | null
  name: string | null
  locale: Locale
  kind: Ticket['kind']
  page: string | null
  device: string | null
  screenshot: string | null
  status: Ticket['status']
  lines: number
  seen: number
  created_at: Date
  changed_at: Date
  merged_into: string | null
  title: string
  unread: number
}

/** Columns of a ticket with what is counted over its lines and those of tickets merged into it; over the alias `t`. */
export const ticketColumns = sql`t.*,
  (select left(l.body, 80) from ticket_line l where l.ticket_id = t.id and l.seq = 1) as title,
  (select count(*)::int from ticket u join ticket_line l on l.ticket_id = u.id
    where (u.id = t.id or u.merged_into = t.id) and l.seq > u.seen and l.staff_id is not null) as unread`

export const ticketView = (row: TicketRow): Ticket => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  title: row.title.split('\n')[0] ?? '',
  unread: row.unread,
  createdAt: row.created_at.toISOString(),
  changedAt: row.changed_at.toISOString(),
})

/** Where a page of tickets, ordered by their latest change, goes on. */
export const nextTicketCursor = (rows: readonly TicketRow[], limit: number): string | null =>
  nextTimeCursor(rows, limit, ({ changed_at, id }) => ({ at: changed_at, id }))

/** All that was written in some tickets and in those merged into them, by ticket and in the order of time. */
export async function linesOf(db: Db | Tx, ticketIds: string[]): Promise<(id: string) => TicketLine[]> {
  const { rows } = await sql<{
    ticket_id: string
    merged_into: string | null
    isTeam: boolean
    body: string
    at: Date
  }>`
    select l.ticket_id, t.merged_into, l.staff_id is not null as "isTeam", l.body, l.at
    from ticket t join ticket_line l on l.ticket_id = t.id
    where t.id = any(${ticketIds}::uuid[]) or t.merged_into = any(${ticketIds}::uuid[])
    order by l.at, t.created_at, t.id, l.seq`.execute(db)
  return (id) =>
    rows
      .filter(({ ticket_id, merged_into }) => ticket_id === id || merged_into === id)
      .map(({ isTeam, body, at }, index) => ({
        seq: index + 1,
        from: isTeam ? 'team' : 'me',
        body,
        at: at.toISOString(),
      }))
}

export type StaffRow = TicketRow & {
  member_uid: string | null
  member_name: string | null
  member_email: string | null
}

type MergedRow = Pick<TicketRow, 'id' | 'kind' | 'created_at' | 'page' | 'device' | 'screenshot'>
type Payments = Map<string, TicketPayment>
type Parts = { lines: TicketLine[]; merged: readonly MergedRow[]; payments: Payments }

const screenshotPath = ({ id, screenshot }: Pick<TicketRow, 'id' | 'screenshot'>) =>
  screenshot === null ? null : `/api/admin/tickets/${id}/screenshot`

/** As the team sees it: who asks, from where, and all that was written. */
const staffTicketView = (row: StaffRow, { lines, merged, payments }: Parts): StaffTicket => ({
  ...ticketView(row),
  memberId: row.member_uid,
  name: row.member_name ?? row.name,
  email: row.member_id === null ? row.email : null,
  locale: row.locale,
  page: row.page,
  device: row.device,
  screenshot: screenshotPath(row),
  payment: payments.get(row.id) ?? null,
  lines,
  merged: merged.map((one) => mergedView(one, payments)),
  mergedInto: row.merged_into,
})

const mergedView = (row: MergedRow, payments: Payments): MergedTicket => ({
  id: row.id,
  kind: row.kind,
  createdAt: row.created_at.toISOString(),
  page: row.page,
  device: row.device,
  screenshot: screenshotPath(row),
  payment: payments.get(row.id) ?? null,
})

/** Some tickets as the team sees them, with what belongs to each. */
export async function staffTicketViews(db: Db | Tx, rows: readonly StaffRow[]): Promise<StaffTicket[]> {
  const ids = rows.map(({ id }) => id)
  const lines = await linesOf(db, ids)
  const merged = await db
    .selectFrom('ticket')
    .where(sql<boolean>`merged_into = any(${ids}::uuid[])`)
    .select(['id', 'merged_into', 'kind', 'created_at', 'page', 'device', 'screenshot'])
    .orderBy('created_at')
    .execute()
  const payments = await paymentsOf(db, [...ids, ...merged.map(({ id }) => id)])
  return rows.map((row) => {
    const continued = merged.filter(({ merged_into }) => merged_into === row.id)
    return staffTicketView(row, { lines: lines(row.id), merged: continued, payments })
  })
}
