import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { fieldRefusal } from '../../refusal.ts'
import { readAcquaintance } from '../chat/index.ts'
import { findVisible, holdsContactDetails } from '../profiles/index.ts'
import { judgeText } from '../scam/index.ts'

type Note = { giverId: number; to: string; note: string }

/** Refuses in the field note what resembles fraud, and contact details to a member who has not agreed to talk. */
export async function checkNote(ctx: Context, { giverId, to, note }: Note): Promise<void> {
  if (holdsContactDetails(note)) await refuseStrangersNote(ctx, { giverId, to })
  if (!isSuspect(note, 0)) return
  const { stage } = await readAcquaintance(ctx.db, { senderId: giverId, to })
  if (isSuspect(note, stage)) throw fieldRefusal('note', 'scam')
}

// Numbers, links and other applications are the matter of the rule for contact details.
const contactKinds: readonly string[] = ['phone', 'link', 'app']
const isSuspect = (text: string, stage: number): boolean =>
  judgeText({ text, stage }).kinds.some((kind) => !contactKinds.includes(kind))

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
