import type { api, QueryOf } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn } from '../../../context.ts'
import { findConversation, notHiddenFrom } from '../conversations/find-conversation.ts'

/** So much of a message is shown around what was found. */
const excerptLength = 120

/** Where a text was said in a conversation, the latest first. Accents and case are ignored. */
export async function searchMessages(
  ctx: Context,
  member: SignedIn,
  { uid, search }: { uid: string; search: QueryOf<typeof api.chat.search> },
) {
  const { q, beforeSeq, limit } = search
  const found = await findConversation(ctx.db, member.id, uid)
  const { rows } = await sql<{ seq: number; body: string; at: number }>`
    select x.seq, x.body, position(fold_name(${q}) in x.folded) - 1 as at
    from message x
    where x.conversation_id = ${found.id} and ${notHiddenFrom(member.id)}
      and fold_name(${q}) <> '' and x.folded like '%' || like_literal(fold_name(${q})) || '%'
      ${beforeSeq === undefined ? sql`` : sql`and x.seq < ${beforeSeq}`}
    order by x.seq desc limit ${limit + 1}`.execute(ctx.db)
  const page = rows.slice(0, limit)
  return {
    hits: page.map(({ seq, body, at }) => ({ seq, excerpt: excerptOf(body, at) })),
    nextBeforeSeq: rows.length > limit ? (page.at(-1)?.seq ?? null) : null,
  }
}

// Folding changes lengths a little, so where it was found is near and not exact: enough comes before it.
function excerptOf(body: string, at: number): string {
  const characters = [...body.replaceAll(/\s+/gu, ' ')]
  if (characters.length <= excerptLength) return characters.join('')
  const from = Math.max(0, Math.min(at - 40, characters.length - excerptLength))
  const part = characters.slice(from, from + excerptLength).join('')
  return `${from > 0 ? '…' : ''}${part}${from + excerptLength < characters.length ? '…' : ''}`
}
