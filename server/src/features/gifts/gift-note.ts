import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { fieldRefusal } from '../../refusal.ts'
import { findVisible } from '../profiles/index.ts'

/** Refuses a note with contact details to somebody who has not agreed to talk: no match, and no accepted request. */
export async function refuseStrangersNote(
  ctx: Context,
  { giverId, to }: { giverId: number; to: string },
): Promise<void> {
  const { id } = await findVisible(ctx.db, giverId, to)
  const { rows } = await sql`
    select from matched where member_id = ${giverId} and other_id = ${id}
    union all select from conversation
      where low = least(${giverId}::int, ${id}::int) and high = greatest(${giverId}::int, ${id}::int) and stage = 'open'`.execute(
    ctx.db,
  )
  if (rows.length === 0) throw fieldRefusal('note', 'contact_details')
}
