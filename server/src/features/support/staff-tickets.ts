import type { api, QueryOf } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Db, SignedIn, Tx } from '../../context.ts'
import { writeAuditEntry } from '../../db/audit-entry.ts'
import { readTimeCursor } from '../../db/time-cursor.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { Refusal } from '../../refusal.ts'
import { notify } from '../notifications/index.ts'
import { supportJobs } from './jobs.ts'
import { linesOf, nextTicketCursor, type StaffRow, staffTicketView, ticketColumns } from './ticket-view.ts'

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
  const lines = await linesOf(
    db,
    page.map(({ id }) => id),
  )
  return { tickets: page.map((row) => staffTicketView(row, lines(row.id))), nextCursor: nextTicketCursor(rows, limit) }
}

type Answer = { staff: SignedIn; id: string; content: string; close: boolean }

/** Answers a ticket, notifies the requester (a guest by mail only), and writes an audit entry. */
export async function answerTicket(ctx: Context, { staff, id, content, close }: Answer) {
  const { ticket, memberUid } = await ctx.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('ticket')
      .where('id', '=', id)
      .select(['lines', 'member_id'])
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new Refusal('not_found')
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
      details: { seq, close },
    })
    if (row.member_id !== null)
      await notify(tx, { memberId: row.member_id, kind: 'support', data: { ticketId: id }, now })
    await enqueue(tx, supportJobs.mailAnswer, { ticketId: id, seq })
    const answered = await readForStaff(tx, id)
    const lines = await linesOf(tx, [id])
    return { ticket: staffTicketView(answered, lines(id)), memberUid: answered.member_uid }
  })
  if (memberUid) ctx.emit(memberUid, 'ticket.changed', { id })
  return { ticket }
}

async function readForStaff(db: Db | Tx, id: string): Promise<StaffRow> {
  const { rows } = await sql<StaffRow>`select ${staffColumns} from ticket t left join member m on m.id = t.member_id
    where t.id = ${id}`.execute(db)
  if (!rows[0]) throw new Refusal('not_found')
  return rows[0]
}
