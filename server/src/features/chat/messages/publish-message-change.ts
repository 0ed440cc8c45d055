import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { PayloadOf } from '../../../jobs/job.ts'
import { countUnread, selectConversations } from '../conversations/find-conversation.ts'
import type { chatJobs } from '../jobs.ts'
import type { MessageRow } from './message-row.ts'
import { messageView, readerOf } from './message-view.ts'

type Side = { id: number; uid: string; locale: Parameters<typeof readerOf>[1]['locale']; isHidden: boolean }
type Found = { facts: MessageRow; change: number; sides: Side[] }

/** Job `chat.publish-change`: publishes to both what staff changed of a message, except to who hid it or no longer sees the other. */
export async function publishMessageChange(
  ctx: Context,
  place: PayloadOf<typeof chatJobs.publishChange>,
): Promise<void> {
  const found = await readMessage(ctx, place)
  if (!found) return
  for (const side of found.sides.filter(({ isHidden }) => !isHidden)) {
    const [seen] = await selectConversations(ctx.db, side.id, sql`and c.id = ${place.conversationId}`)
    if (!seen) continue
    const other = { id: seen.other_id, uid: seen.other_uid }
    const reader = readerOf(ctx, { me: side, other, locale: side.locale }, seen.uid)
    const message = messageView(found.facts, reader)
    const unreadTotal = await countUnread(ctx.db, side.id)
    ctx.emit(side.uid, 'message.changed', { message, otherId: other.uid, change: found.change, unreadTotal })
  }
}

async function readMessage({ db }: Context, { conversationId, seq }: { conversationId: number; seq: number }) {
  const { rows } = await sql<Found>`
    select message_facts(x) as facts, x.change_seq as change, (
      select json_agg(json_build_object('id', m.id, 'uid', m.uid, 'locale', m.locale,
        'isHidden', case when m.id = x.sender_id then x.hidden_by_sender else x.hidden_by_other end))
      from conversation_side s join member m on m.id = s.member_id where s.conversation_id = x.conversation_id) as sides
    from message x where x.conversation_id = ${conversationId} and x.seq = ${seq}`.execute(db)
  return rows[0]
}
