import type { api, QueryOf } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Db, SignedIn, Tx } from '../../context.ts'
import { readTimeCursor } from '../../db/statements/time-cursor.ts'
import { Refusal } from '../../refusal.ts'
import { linesOf, nextTicketCursor, type TicketRow, ticketColumns, ticketView } from './ticket-view.ts'

/** Of a ticket, and of all those together that are merged. */
export const linesMax = 200

/** A page of one's own tickets, the latest change first. */
export async function listTickets(ctx: Context, member: SignedIn, { cursor, limit }: QueryOf<typeof api.support.mine>) {
  const after = readTimeCursor(cursor)
  const earlier = after ? sql`and (t.changed_at, t.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``
  const { rows } = await sql<TicketRow>`select ${ticketColumns} from ticket t
    where t.member_id = ${member.id} and t.merged_into is null ${earlier} order by t.changed_at desc, t.id desc limit ${limit + 1}`.execute(
    ctx.db,
  )
  return { tickets: rows.slice(0, limit).map(ticketView), nextCursor: nextTicketCursor(rows, limit) }
}

/** One of one's own tickets with all its lines; they count as seen from now on. Of a merged one, the ticket that continues it. */
export async function readMyTicket(ctx: Context, member: SignedIn, id: string) {
  const current = await continued(ctx.db, member, id)
  // In the order in which staff who merge lock them.
  await sql`update ticket set seen = lines where id in (select id from ticket
    where (id = ${current} or merged_into = ${current}) and seen < lines order by id for update)`.execute(ctx.db)
  return mine(ctx, member, current)
}

/** Adds a line; the ticket waits for the team again. */
export async function writeLine(ctx: Context, member: SignedIn, { id, content }: { id: string; content: string }) {
  const current = await ctx.db.transaction().execute(async (tx) => {
    // As staff who merge tickets do, so that none is merged between the look-up and the line.
    await sql`select from member where id = ${member.id} for no key update`.execute(tx)
    const ticketId = await continued(tx, member, id)
    await addLine(tx, { ticketId, content, now: ctx.now() })
    return ticketId
  })
  return mine(ctx, member, current)
}

/** Adds a line of the member's; the ticket waits for the team again. The caller has locked the member's row. */
export async function addLine(tx: Tx, { ticketId, content, now }: { ticketId: string; content: string; now: Date }) {
  const row = await tx
    .selectFrom('ticket')
    .where('id', '=', ticketId)
    .select(['lines'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (row.lines >= linesMax) throw new Refusal('conflict')
  const seq = row.lines + 1
  await tx.insertInto('ticket_line').values({ ticket_id: ticketId, seq, body: content, at: now }).execute()
  await tx
    .updateTable('ticket')
    .set({ lines: seq, seen: seq, status: 'open', changed_at: now })
    .where('id', '=', ticketId)
    .execute()
}

/** The ticket itself, or the one that it was merged into: links in mails and notices name the former. */
async function continued(db: Db | Tx, member: SignedIn, id: string): Promise<string> {
  const row = await db
    .selectFrom('ticket')
    .where('id', '=', id)
    .where('member_id', '=', member.id)
    .select(['id', 'merged_into'])
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row.merged_into ?? row.id
}

async function mine({ db }: Context, member: SignedIn, id: string) {
  const { rows } = await sql<TicketRow>`select ${ticketColumns} from ticket t
    where t.id = ${id} and t.member_id = ${member.id}`.execute(db)
  if (!rows[0]) throw new Refusal('not_found')
  const lines = await linesOf(db, [id])
  return { ticket: ticketView(rows[0]), lines: lines(id) }
}
