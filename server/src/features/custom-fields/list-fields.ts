import type { CustomField, Locale } from '@karibu/contract'
import { sql } from 'kysely'
import type { Db, SignedIn, Tx } from '../../context.ts'

type Texts = Record<Locale, string>
type Row = Pick<CustomField, 'id' | 'kind' | 'visibility' | 'sensitive' | 'filter' | 'offered'> & {
  label: Texts
  help: Texts | null
  options: { id: string; label: Texts; offered: boolean }[]
  answered: boolean
  text: string | null
  chosen: string[]
  shared_with: NonNullable<CustomField['answer']>['sharedWith']
  consented_at: Date | null
}
type Reader = { member: Pick<SignedIn, 'id' | 'role'>; locale: Locale }

/** The fields of the catalogue in the language of the member, with their answers. Archived fields only while they are answered. */
export async function listFields(db: Db | Tx, { member, locale }: Reader): Promise<{ fields: CustomField[] }> {
  const { rows } = await sql<Row>`
    select f.uid as id, f.kind, f.label, f.help, f.visibility, f.is_sensitive as sensitive, f.is_filter as filter,
      f.archived_at is null as offered, a.member_id is not null as answered, a.text, a.shared_with, a.consented_at,
      array(select o.uid from custom_option o where o.id = any(a.option_ids) order by o.position, o.id) as chosen,
      coalesce((select jsonb_agg(jsonb_build_object('id', o.uid, 'label', o.label, 'offered', o.archived_at is null)
          order by o.position, o.id)
        from custom_option o where o.field_id = f.id and (o.archived_at is null or o.id = any(a.option_ids))), '[]') as options
    from custom_field f left join custom_answer a on a.field_id = f.id and a.member_id = ${member.id}
    where (f.archived_at is null or a.member_id is not null) and (not f.is_sensitive or ${member.role !== 'guest'})
    order by f.archived_at is not null, f.position, f.id`.execute(db)
  return { fields: rows.map((row) => viewOf(row, locale)) }
}

const viewOf = (row: Row, locale: Locale): CustomField => ({
  id: row.id,
  kind: row.kind,
  label: row.label[locale],
  help: row.help?.[locale] ?? null,
  visibility: row.visibility,
  sensitive: row.sensitive,
  filter: row.filter,
  offered: row.offered,
  options: row.options.map((option) => ({ ...option, label: option.label[locale] })),
  answer: row.answered
    ? {
        text: row.text,
        options: row.chosen,
        sharedWith: row.shared_with,
        consentedOn: row.consented_at?.toISOString().slice(0, 10) ?? null,
      }
    : null,
})
