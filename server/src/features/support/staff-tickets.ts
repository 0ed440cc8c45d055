import type { api, QueryOf, StaffTicket } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Db, SignedIn, Tx } from '../../context.ts'
import { caseReason, writeAuditEntry } from '../../db/audit-entry.ts'
import { readTimeCursor } from '../../db/statements/time-cursor.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { Refusal } from '../../refusal.ts'
import { notify } from '../notifications/index.ts'
import { supportJobs } from './jobs.ts'
import {
  nextTicketCursor,
  type StaffRow,
  staffTicketViews,
  type TicketRow,
  ticketColumns,
  ticketView,
} from './ticket-view.ts'

const othersMax = 20

const staffColumns = sql`${ticketColumns}, m.uid as member_uid, m.firstname as member_name`

/** A page of tickets: those that wait oldest first, the others by their latest change. */
export async function listForStaff({ db }: Context, { status, cursor, limit }: QueryOf<typeof api.support.staffList>) {
  const oldestFirst = status === 'open'
  const after = readTimeCursor(cursor)
  const order = oldestFirst ? sql`t.changed_at, t.id` : sql`t.changed_at desc, t.id desc`
  const compare = oldestFirst ? sql`>` : sql`<`
  const beyond = after ? sql`and (t.changed_at, t.id) ${compare} (${after.at}::timestamptz, ${after.id}::uuid)` : sql``
  const { rows } = await sql<StaffRow>`select ${staffColumns} from ticket t left join member m on m.id = t.member_id
    where t.status = ${status} ${beyond} order by ${order} limit ${limit + 1}`.execute(db)
  const page = rows.slice(0, limit)
  return { tickets: await staffTicketViews(db, page), nextCursor: nextTicketCursor(rows, limit) }
}

type Answer = { staff: SignedIn; id: string; content: string; close: boolean }

/** Answers a ticket, notifies the requester (a guest by mail only), and writes an audit entry. */
export async function answerTicket(ctx: Context, { staff, id, content, close }: Answer) {
  const { ticket, memberUid } = await ctx.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('ticket')
      .where('id', '=', id)
      .select(['lines', 'member_id', 'merged_into'])
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new Refusal('not_found')
    if (row.merged_into !== null) throw new Refusal('conflict')
    const now = ctx.now()
    const seq = row.lines + 1
    await tx
      .insertInto('ticket_line')
      .values({ ticket_id: id, seq, staff_id: staff.id, body: content, at: now })
      .execute()
    await tx
      .updateTable('ticket')
      .set({ lines: seq, status: close ? 'closed' : 'answered', changed_at: now })
      .where('id', '=', id)
      .execute()
    await writeAuditEntry(tx, {
      at: now,
      staffId: staff.id,
      action: 'ticket.answer',
      subject: id,
      details: { reason: caseReason('ticket', id), seq, close },
    })
    if (row.member_id !== null)
      await notify(tx, { memberId: row.member_id, kind: 'support', data: { ticketId: id }, now })
    await enqueue(tx, supportJobs.mailAnswer, { ticketId: id, seq })
    const answered = await readForStaff(tx, id)
    return { ticket: answered, memberUid: answered.memberId }
  })
  if (memberUid) ctx.emit(memberUid, 'ticket.changed', { id })
  return { ticket }
}

/** One ticket as the team sees it. */
export async function readForStaff(db: Db | Tx, id: string): Promise<StaffTicket> {
  const { rows } = await sql<StaffRow>`select ${staffColumns} from ticket t left join member m on m.id = t.member_id
    where t.id = ${id}`.execute(db)
  const [ticket] = await staffTicketViews(db, rows)
  if (!ticket) throw new Refusal('not_found')
  return ticket
}

/** One ticket, and others of the same member. */
export async function readTicket({ db }: Context, id: string) {
  const ticket = await readForStaff(db, id)
  const { rows } = await sql<TicketRow>`select ${ticketColumns} from ticket t
    where t.member_id = (select member_id from ticket where id = ${id}) and t.id <> ${id} and t.merged_into is null
    order by t.changed_at desc, t.id desc limit ${othersMax}`.execute(db)
  return { ticket, others: rows.map(ticketView) }
}
