import { sql } from 'kysely'
import type { Context, SignedIn, Tx } from '../../context.ts'
import { writeAuditEntry } from '../../db/audit-entry.ts'
import { Refusal } from '../../refusal.ts'
import { linesMax } from './my-tickets.ts'
import { readForStaff } from './staff-tickets.ts'

type Merge = { staff: SignedIn; id: string; into: string; reason: string }

/**
 * Merges a ticket into another one of the same member. The lines stay where they were written and are shown in the other
 * ticket; this one is closed and points there, as do those that were merged into it. A question that waits keeps its place
 * in the queue.
 */
export async function mergeTicket(ctx: Context, { staff, id, into, reason }: Merge) {
  const ticket = await ctx.db.transaction().execute(async (tx) => {
    const [source, target] = await lockBoth(tx, id, into)
    const now = ctx.now()
    await sql`update ticket set merged_into = ${into} where merged_into = ${id}`.execute(tx)
    await tx
      .updateTable('ticket')
      .set({ merged_into: into, status: 'closed', changed_at: now })
      .where('id', '=', id)
      .execute()
    await tx.updateTable('ticket').set(stateAfter(source, target)).where('id', '=', into).execute()
    const details = { into, reason }
    await writeAuditEntry(tx, { at: now, staffId: staff.id, action: 'ticket.merge', subject: id, details })
    return readForStaff(tx, into)
  })
  if (ticket.memberId) for (const changed of [id, into]) ctx.emit(ticket.memberId, 'ticket.changed', { id: changed })
  return { ticket }
}

type Row = {
  id: string
  member_id: number | null
  merged_into: string | null
  status: 'open' | 'answered' | 'closed'
  changed_at: Date
}

// The member's row first: a line that the member writes now goes to the right ticket.
async function lockBoth(tx: Tx, id: string, into: string): Promise<[Row, Row]> {
  await sql`select from member where id = (select member_id from ticket where id = ${id}) for no key update`.execute(tx)
  const { rows } = await sql<Row>`select id, member_id, merged_into, status, changed_at from ticket
    where id in (${id}, ${into}) or merged_into in (${id}, ${into}) order by id for update`.execute(tx)
  const source = rows.find((row) => row.id === id)
  const target = rows.find((row) => row.id === into)
  if (!source || !target) throw new Refusal('not_found')
  const isOneMember = source.member_id !== null && source.member_id === target.member_id
  if (!isOneMember || source === target || source.merged_into !== null || target.merged_into !== null)
    throw new Refusal('conflict')
  const ids = rows.map((row) => row.id)
  const counted = await sql<{ n: number }>`select count(*)::int as n from ticket_line
    where ticket_id = any(${ids}::uuid[])`.execute(tx)
  if ((counted.rows[0]?.n ?? 0) > linesMax) throw new Refusal('conflict', { messageKey: 'support:no.tooLong' })
  return [source, target]
}

/** Open if one of the two is, since the earlier question; otherwise as the other ticket was. */
function stateAfter(source: Row, target: Row): Pick<Row, 'status' | 'changed_at'> {
  const open = [source, target].filter(({ status }) => status === 'open')
  const [first = target] = open.toSorted((a, b) => a.changed_at.getTime() - b.changed_at.getTime())
  return { status: first.status, changed_at: first.changed_at }
}
