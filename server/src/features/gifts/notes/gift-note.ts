import type { ScamKind } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { fieldRefusal, Refusal } from '../../../refusal.ts'
import { readAcquaintance } from '../../chat/index.ts'
import { findVisible, holdsContactDetails } from '../../profiles/index.ts'
import { contactKinds, judgeAtStages } from '../../scam/index.ts'

type Note = { giverId: number; to: string; note: string; askFirst?: boolean | undefined }

/**
 * What a note asks for as attempts at fraud do; null: nothing. Refuses scam_suspected where the giver is to be asked first, and in the
 * field note contact details to a member who has not agreed to talk, whose kinds are therefore none of these.
 */
export async function judgeNote(ctx: Context, { giverId, to, note, askFirst }: Note): Promise<ScamKind[] | null> {
  if (holdsContactDetails(note)) await refuseStrangersNote(ctx, { giverId, to })
  const judge = judgeAtStages(note)
  const kindsAt = (stage: number) => judge(stage).kinds.filter((kind) => !contactKinds.includes(kind))
  if (kindsAt(0).length === 0) return null
  const { stage } = await readAcquaintance(ctx.db, { senderId: giverId, to })
  const kinds = kindsAt(stage)
  if (kinds.length === 0) return null
  if (askFirst) throw new Refusal('scam_suspected')
  return kinds
}

export const noteRestricted = () => new Refusal('messaging_restricted', { messageKey: 'gifts:refusals.noteRestricted' })

type RestrictedNote = { giverId: number; receiverId: number; now: Date }

/**
 * Refuses messaging_restricted where the giver may not write to members who never answered, as `message_send` does; the purchase
 * itself is refused by `gift_buy`.
 */
export async function refuseRestrictedNote({ db }: Context, { giverId, receiverId, now }: RestrictedNote) {
  const { rows } = await sql`
    select from member m where m.id = ${giverId} and m.messaging_restricted_until > ${now} and not exists (
      select from conversation c join message s on s.conversation_id = c.id
      where c.low = least(m.id, ${receiverId}::int) and c.high = greatest(m.id, ${receiverId}::int)
        and s.sender_id = ${receiverId})`.execute(db)
  if (rows.length > 0) throw noteRestricted()
}

/** Refuses a note with contact details to a member who has not agreed to talk: no match, and no accepted request. */
async function refuseStrangersNote(ctx: Context, { giverId, to }: { giverId: number; to: string }): Promise<void> {
  const { id } = await findVisible(ctx.db, giverId, to)
  const { rows } = await sql`
    select from matched where member_id = ${giverId} and other_id = ${id}
    union all select from conversation
      where low = least(${giverId}::int, ${id}::int) and high = greatest(${giverId}::int, ${id}::int) and stage = 'open'`.execute(
    ctx.db,
  )
  if (rows.length === 0) throw fieldRefusal('note', 'contact_details')
}
