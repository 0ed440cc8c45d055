import type { api, QueryOf } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn } from '../../context.ts'
import { readTimeCursor } from '../../db/time-cursor.ts'
import { Refusal } from '../../refusal.ts'
import { linesOf, nextTicketCursor, type TicketRow, ticketColumns, ticketView } from './ticket-view.ts'

const linesMax = 200

/** A page of one's own tickets, the latest change first. */
export async function listTickets(ctx: Context, member: SignedIn, { cursor, limit }: QueryOf<typeof api.support.mine>) {
  const after = readTimeCursor(cursor)
  const earlier = after ? sql`and (t.changed_at, t.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``
  const { rows } = await sql<TicketRow>`select ${ticketColumns} from ticket t
    where t.member_id = ${member.id} ${earlier} order by t.changed_at desc, t.id desc limit ${limit + 1}`.execute(
    ctx.db,
  )
  return { tickets: rows.slice(0, limit).map(ticketView), nextCursor: nextTicketCursor(rows, limit) }
}

/** One of one's own tickets with all its lines; they count as seen from now on. */
export async function readMyTicket(ctx: Context, member: SignedIn, id: string) {
  await sql`update ticket set seen = lines where id = ${id} and member_id = ${member.id} and seen < lines`.execute(
    ctx.db,
  )
  return mine(ctx, member, id)
}

/** Adds a line; the ticket waits for the team again. */
export async function writeLine(ctx: Context, member: SignedIn, { id, content }: { id: string; content: string }) {
  await ctx.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('ticket')
      .where('id', '=', id)
      .where('member_id', '=', member.id)
      .select(['lines'])
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new Refusal('not_found')
    if (row.lines >= linesMax) throw new Refusal('conflict')
    const now = ctx.now()
    const seq = row.lines + 1
    await tx.insertInto('ticket_line').values({ ticket_id: id, seq, body: content, at: now }).execute()
    await tx
      .updateTable('ticket')
      .set({ lines: seq, seen: seq, status: 'open', changed_at: now })
      .where('id', '=', id)
      .execute()
  })
  return mine(ctx, member, id)
}

async function mine({ db }: Context, member: SignedIn, id: string) {
  const { rows } = await sql<TicketRow>`select ${ticketColumns} from ticket t
    where t.id = ${id} and t.member_id = ${member.id}`.execute(db)
  if (!rows[0]) throw new Refusal('not_found')
  const lines = await linesOf(db, [id])
  return { ticket: ticketView(rows[0]), lines: lines(id) }
}
