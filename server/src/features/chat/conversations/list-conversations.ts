import type { api, QueryOf } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { fieldRefusal } from '../../../refusal.ts'
import { listedView, type Viewer } from './conversation-view.ts'
import { type ConversationRow, selectWithTotals } from './find-conversation.ts'

/**
 * A page of one of a member's boxes, the latest first; with `name` only people whose first name, which is what the list
 * shows, contains it. Case and accents do not count.
 */
export async function listConversations(
  ctx: Context,
  viewer: Viewer,
  { box, name, cursor, limit }: QueryOf<typeof api.chat.conversations>,
) {
  const from = cursor === undefined ? null : readCursor(cursor)
  const later = from ? sql`and (s.updated_at, c.uid) < (${from.at}::timestamptz, ${from.uid}::uuid)` : sql``
  const named = name ? sql`and m.first_folded like '%' || like_literal(fold_name(${name})) || '%'` : sql``
  const { rows, ...totals } = await selectWithTotals(
    ctx,
    viewer.member.id,
    sql`and s.box = ${box} ${named} ${later} order by s.updated_at desc, c.uid desc limit ${limit + 1}`,
  )
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    conversations: page.map((row) => listedView(ctx, viewer, row)),
    ...totals,
    nextCursor: last ? writeCursor(last) : null,
  }
}

const writeCursor = ({ updated_at, uid }: ConversationRow): string =>
  Buffer.from(`${updated_at.toISOString()} ${uid}`).toString('base64url')

function readCursor(cursor: string): { at: string; uid: string } {
  const found = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([0-9a-f-]{36})$/.exec(
    Buffer.from(cursor, 'base64url').toString(),
  )
  const [, at, uid] = found ?? []
  if (!at || !uid || Number.isNaN(Date.parse(at)) || !/^\w{8}(-\w{4}){3}-\w{12}$/.test(uid))
    throw fieldRefusal('cursor', 'invalid')
  return { at, uid }
}
