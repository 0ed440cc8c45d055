import { sql } from 'kysely'
import type { Tx } from '../../../context.ts'

/**
 * Empties what a member wrote about themselves: the text about them, the answers to prompts and those to custom fields in own
 * words. What they said when they were reported stays in the evidence. Photos and the voice intro are removed one by one.
 */
export async function removeTexts(tx: Tx, memberId: number): Promise<void> {
  await sql`update profile set about = '', prompt_answers = '[]' where member_id = ${memberId}`.execute(tx)
  await sql`delete from custom_answer where member_id = ${memberId} and text is not null`.execute(tx)
}
