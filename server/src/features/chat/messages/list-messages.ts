import type { api, QueryOf } from '@karibu/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { readerFor, type Viewer } from '../conversations/conversation-view.ts'
import { type ConversationRow, findConversation, notHiddenFrom } from '../conversations/find-conversation.ts'
import type { MessageRow } from './message-row.ts'
import { messageView } from './message-view.ts'

type Page = {
  beforeSeq?: number | undefined
  afterSeq?: number | undefined
  aroundSeq?: number | undefined
  limit: number
}

/** A stretch of a conversation in order of seq, and what changed since in what the reader already has. */
export async function listMessages(
  ctx: Context,
  viewer: Viewer,
  { uid, page }: { uid: string; page: QueryOf<typeof api.chat.messages> },
) {
  const found = await findConversation(ctx.db, viewer.member.id, uid)
  const changes = await listChanges(ctx, viewer, { found, page })
  return { ...(await pageOf(ctx, viewer, { found, page })), ...changes }
}

/** One stretch of a conversation: the latest, before a seq, after one, or around one. */
export async function pageOf(ctx: Context, viewer: Viewer, { found, page }: { found: ConversationRow; page: Page }) {
  const { rows, hasOlder, hasNewer } = await selectPage(ctx, { found, page, viewerId: viewer.member.id })
  const reader = readerFor(ctx, viewer, found)
  return {
    messages: rows.map((row) => messageView(row, reader)),
    // A message may have come between the two reads.
    lastSeq: Math.max(found.last_seq, rows.at(-1)?.seq ?? 0),
    // Read before the messages: a change in between is listed once more, and none is missed.
    lastChange: found.change_seq,
    readSeq: found.read_seq,
    otherReadSeq: found.other_read_seq,
    hasOlder,
    hasNewer,
  }
}

type Want = { found: ConversationRow; page: Page; viewerId: number }

async function selectPage(ctx: Context, { found, page, viewerId }: Want) {
  const { beforeSeq, afterSeq, aroundSeq, limit } = page
  const read = (where: RawBuilder<unknown>, order: 'asc' | 'desc', count: number) =>
    selectMessages(ctx, { conversationId: found.id, viewerId, where, order, count })
  if (aroundSeq !== undefined) {
    const half = Math.ceil(limit / 2)
    const upTo = await read(sql`and x.seq <= ${aroundSeq}`, 'desc', half + 1)
    const later = await read(sql`and x.seq > ${aroundSeq}`, 'asc', limit - half + 1)
    return {
      rows: [...upTo.slice(0, half).reverse(), ...later.slice(0, limit - half)],
      hasOlder: upTo.length > half,
      hasNewer: later.length > limit - half,
    }
  }
  if (afterSeq !== undefined) {
    const until = beforeSeq === undefined ? sql`` : sql`and x.seq < ${beforeSeq}`
    const rows = await read(sql`and x.seq > ${afterSeq} ${until}`, 'asc', limit + 1)
    return { rows: rows.slice(0, limit), hasOlder: afterSeq > 0, hasNewer: rows.length > limit }
  }
  const rows = await read(beforeSeq === undefined ? sql`` : sql`and x.seq < ${beforeSeq}`, 'desc', limit + 1)
  const hasNewer = beforeSeq !== undefined && beforeSeq <= found.last_seq
  return { rows: rows.slice(0, limit).reverse(), hasOlder: rows.length > limit, hasNewer }
}

type Select = {
  conversationId: number
  viewerId: number
  where: RawBuilder<unknown>
  order: 'asc' | 'desc'
  count: number
}

async function selectMessages(ctx: Context, { conversationId, viewerId, where, order, count }: Select) {
  const { rows } = await sql<{ facts: MessageRow }>`
    select message_facts(x) as facts from message x
    where x.conversation_id = ${conversationId} and ${notHiddenFrom(viewerId)} ${where}
    order by x.seq ${sql.raw(order)} limit ${count}`.execute(ctx.db)
  return rows.map(({ facts }) => facts)
}

type Since = { found: ConversationRow; page: QueryOf<typeof api.chat.messages> }

async function listChanges(ctx: Context, viewer: Viewer, { found, page }: Since) {
  const { afterChange, afterSeq, limit } = page
  if (afterChange === undefined) return { changed: [], gone: [], moreChanges: false }
  const { rows } = await sql<{ facts: MessageRow; change: number; seen: boolean }>`
    select message_facts(x) as facts, x.change_seq as change, ${notHiddenFrom(viewer.member.id)} as seen
    from message x where x.conversation_id = ${found.id} and x.change_seq > ${afterChange}
      ${afterSeq === undefined ? sql`` : sql`and x.seq <= ${afterSeq}`}
    order by x.change_seq limit ${limit + 1}`.execute(ctx.db)
  const changes = rows.slice(0, limit)
  const reader = readerFor(ctx, viewer, found)
  const moreChanges = rows.length > limit
  return {
    changed: changes.filter(({ seen }) => seen).map(({ facts }) => messageView(facts, reader)),
    gone: changes.filter(({ seen }) => !seen).map(({ facts }) => facts.seq),
    moreChanges,
    ...(moreChanges && { lastChange: changes.at(-1)?.change ?? found.change_seq }),
  }
}
