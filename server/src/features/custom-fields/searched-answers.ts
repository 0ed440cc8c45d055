import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../context.ts'

/** One field of a filter: the answer contains one of the options; without options the result is empty. */
export type SearchedAnswer = { fieldId: number; optionIds: number[] }

/**
 * The fields and options that a filter asks for. A field that the viewer may not search by has no results, in the same way as options that
 * do not exist: a member who tries learns nothing of fields that are hidden from them.
 */
export async function readSearchedAnswers(db: Db | Tx, viewerId: number, uids: string[]): Promise<SearchedAnswer[]> {
  const searched = [...new Set(uids)]
  const { rows } = await sql<SearchedAnswer & { known: number }>`
    select f.id as "fieldId", count(*)::int as known,
      coalesce(array_agg(o.id) filter (where o.archived_at is null and f.archived_at is null and f.is_filter
        and f.visibility = 'everyone' and (not f.is_sensitive or v.role <> 'guest')), '{}') as "optionIds"
    from custom_option o join custom_field f on f.id = o.field_id cross join member v
    where o.uid = any(${searched}::uuid[]) and v.id = ${viewerId}
    group by f.id`.execute(db)
  const known = rows.reduce((all, row) => all + row.known, 0)
  return known < searched.length ? [{ fieldId: 0, optionIds: [] }] : rows
}

/** SQL over a card `c`: the profile shows everyone an answer with one of the options. One look-up by the key of the answers. */
export const givesAnswer = ({ fieldId, optionIds }: SearchedAnswer): RawBuilder<unknown> =>
  sql`(select a.option_ids && ${optionIds}::int[] and a.shared_with = 'everyone'
      and (not f.is_sensitive or a.consented_at is not null)
    from custom_answer a join custom_field f on f.id = a.field_id
    where a.member_id = c.member_id and a.field_id = ${fieldId})`
