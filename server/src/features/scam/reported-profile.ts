import { type RawBuilder, sql } from 'kysely'

/**
 * SQL over a profile `p`: its texts as staff read them with a report, since its owner may change them after it. The
 * ethnic group is sensitive and left out.
 */
export const reportedProfile: RawBuilder<string> = sql<string>`jsonb_strip_nulls(jsonb_build_object(
  'name', (select concat_ws(' ', m.firstname, m.lastname) from member m where m.id = p.member_id),
  'occupation', p.occupation, 'about', p.about, 'promptAnswers', p.prompt_answers, 'customTexts', (
    select jsonb_agg(jsonb_build_object('label', f.label ->> 'en', 'text', a.text) order by f.position, f.id)
    from custom_answer a join custom_field f on f.id = a.field_id
    where a.member_id = p.member_id and a.text is not null)))`
