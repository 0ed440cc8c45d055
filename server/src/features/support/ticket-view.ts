import type { Locale, StaffTicket, Ticket, TicketLine } from '@karibu/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../context.ts'
import { nextTimeCursor } from '../../db/time-cursor.ts'

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
  title: string
  unread: number
}

/** Columns of a ticket with what is counted over its lines; over the alias `t`. */
export const ticketColumns = sql`t.*,
  (select left(l.body, 80) from ticket_line l where l.ticket_id = t.id and l.seq = 1) as title,
  (select count(*)::int from ticket_line l
    where l.ticket_id = t.id and l.seq > t.seen and l.staff_id is not null) as unread`

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

/** All that was written in some tickets, by ticket. */
export async function linesOf(db: Db | Tx, ticketIds: string[]): Promise<(id: string) => TicketLine[]> {
  const rows = await db
    .selectFrom('ticket_line')
    .where(sql<boolean>`ticket_id = any(${ticketIds}::uuid[])`)
    .select(['ticket_id', 'seq', 'staff_id', 'body', 'at'])
    .orderBy('seq')
    .execute()
  return (id) =>
    rows
      .filter(({ ticket_id }) => ticket_id === id)
      .map(({ seq, staff_id, body, at }) => ({
        seq,
        from: staff_id === null ? 'me' : 'team',
        body,
        at: at.toISOString(),
      }))
}

export type StaffRow = TicketRow & {
  member_uid: string | null
  member_name: string | null
  member_email: string | null
}

/** As the team sees it: who asks, from where, and all that was written. */
export const staffTicketView = (row: StaffRow, lines: TicketLine[]): StaffTicket => ({
  ...ticketView(row),
  memberId: row.member_uid,
  name: row.member_name ?? row.name,
  email: row.member_id === null ? row.email : null,
  locale: row.locale,
  page: row.page,
  device: row.device,
  screenshot: row.screenshot === null ? null : `/api/admin/tickets/${row.id}/screenshot`,
  lines,
})
