import type { api, Locale, ReplyOf } from '@karibu/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context, SignedIn } from '../../context.ts'
import { findVisible } from '../profiles/index.ts'

type Texts = Record<Locale, string>
type Row = { id: string; label: Texts; text: string | null; options: Texts[] }
type Input = { member: SignedIn; uid: string; locale: Locale }

/** The answers of a member that the viewer may see; of their own all that are shown at all. Throws Refusal `not_found`. */
export async function shownAnswers(
  ctx: Context,
  { member, uid, locale }: Input,
): Promise<ReplyOf<typeof api.customFields.ofMember>> {
  const owner = uid === member.uid ? member : await findVisible(ctx.db, member.id, uid)
  const { rows } = await sql<Row>`
    select f.uid as id, f.label, a.text,
      coalesce((select jsonb_agg(o.label order by o.position, o.id) from custom_option o
        where o.id = any(a.option_ids) and o.archived_at is null), '[]') as options
    from custom_answer a join custom_field f on f.id = a.field_id
    where a.member_id = ${owner.id} and f.archived_at is null and (not f.is_sensitive or a.consented_at is not null)
      and ${isSharedWith(member, owner.id)}
    order by f.position, f.id`.execute(ctx.db)
  const answers = rows.map(({ id, label, text, options }) => ({
    id,
    label: label[locale],
    values: text === null ? options.map((option) => option[locale]) : [text],
  }))
  return { answers: answers.filter(({ values }) => values.length > 0) }
}

/**
 * SQL over an answer `a` to a field `f`: the narrower of what the field permits and what the owner chose, so that a change of the
 * field shows no answer to more people. Once consented to, an answer stays hidden from guests.
 */
function isSharedWith(viewer: SignedIn, ownerId: number): RawBuilder<boolean> {
  if (viewer.id === ownerId) return sql`a.shared_with <> 'nobody'`
  return sql`((f.visibility = 'everyone' and a.shared_with = 'everyone') or (a.shared_with <> 'nobody' and exists (
      select from matched where member_id = ${viewer.id} and other_id = ${ownerId})))
    and (a.consented_at is null or ${viewer.role !== 'guest'})`
}
