import { sql } from 'kysely'
import type { Tx } from '../../../context.ts'
import type { Restoration } from '../jobs.ts'
import { restorationOf } from './restored.ts'

/**
 * Empties what a member wrote about themselves: the text about them, the answers to prompts and those to custom fields in own
 * words. What they said when they were reported stays in the evidence. Photos and the voice intro are removed one by one. Returns
 * the removed texts as JSON for `restoreTexts`.
 */
export async function removeTexts(tx: Tx, memberId: number): Promise<string | null> {
  const { rows } = await sql<{ texts: string }>`
    select jsonb_build_object('about', p.about, 'promptAnswers', p.prompt_answers, 'customAnswers', coalesce((
      select jsonb_agg(to_jsonb(a)) from custom_answer a where a.member_id = p.member_id and a.text is not null), '[]'))::text as texts
    from profile p where p.member_id = ${memberId} for no key update of p`.execute(tx)
  await sql`update profile set about = '', prompt_answers = '[]' where member_id = ${memberId}`.execute(tx)
  await sql`delete from custom_answer where member_id = ${memberId} and text is not null`.execute(tx)
  return rows[0]?.texts ?? null
}

type RemovedTexts = { memberId: number; texts: string }

/** Puts removed texts back where the member has written nothing new since. */
export async function restoreTexts(tx: Tx, { memberId, texts }: RemovedTexts): Promise<Restoration> {
  const pieces = await countPieces(tx, { memberId, texts })
  await sql`update profile set
      about = case when about = '' then coalesce(${texts}::jsonb ->> 'about', '') else about end,
      prompt_answers = case when prompt_answers = '[]' then ${texts}::jsonb -> 'promptAnswers' else prompt_answers end
    where member_id = ${memberId}`.execute(tx)
  await sql`insert into custom_answer
    select a.* from jsonb_populate_recordset(null::custom_answer, ${texts}::jsonb -> 'customAnswers') a
    where a.member_id = ${memberId} on conflict do nothing`.execute(tx)
  return restorationOf(pieces)
}

/** How many pieces were removed, and how many of them have their place free: text, answers to prompts, each answer to a field. */
async function countPieces(tx: Tx, { memberId, texts }: RemovedTexts): Promise<{ removed: number; restored: number }> {
  const { rows } = await sql<{ removed: number; restored: number }>`
    select count(*)::int as removed, (count(*) filter (where free))::int as restored from (
      select p.about = '' as free from profile p
        where p.member_id = ${memberId} and coalesce(${texts}::jsonb ->> 'about', '') <> ''
      union all select p.prompt_answers = '[]' from profile p
        where p.member_id = ${memberId} and coalesce(${texts}::jsonb -> 'promptAnswers', '[]') <> '[]'
      union all select not exists (select from custom_answer a where a.member_id = ${memberId} and a.field_id = r.field_id)
        from jsonb_populate_recordset(null::custom_answer, ${texts}::jsonb -> 'customAnswers') r
        where r.member_id = ${memberId}) piece`.execute(tx)
  return rows[0] ?? { removed: 0, restored: 0 }
}
