import type { StaffProfileField } from '@karibu/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../context.ts'

type Row = Omit<StaffProfileField, 'changedAt'> & { changed_at: Date }

/** Staff need to know whether answers are few or many: the count stops here. */
const countedMax = 1000

/** All fields for staff, archived ones last; with `id` only that one. */
export async function listStaffFields(db: Db | Tx, id: string | null = null): Promise<{ fields: StaffProfileField[] }> {
  const { rows } = await sql<Row>`
    select f.uid as id, f.kind, f.label, f.help, f.visibility, f.is_sensitive as sensitive, f.is_filter as filter,
      f.archived_at is null as active, f.version, f.changed_at,
      (select count(*)::int from (select from custom_answer a where a.field_id = f.id limit ${countedMax}) counted) as answers,
      coalesce((select jsonb_agg(jsonb_build_object('id', o.uid, 'label', o.label, 'active', o.archived_at is null, 'answers',
          (select count(*) from (select from custom_answer a where a.option_ids @> array[o.id] limit ${countedMax}) counted))
          order by o.archived_at is not null, o.position, o.id)
        from custom_option o where o.field_id = f.id), '[]') as options
    from custom_field f where ${id}::uuid is null or f.uid = ${id}
    order by f.archived_at is not null, f.position, f.id`.execute(db)
  return { fields: rows.map(({ changed_at, ...row }) => ({ ...row, changedAt: changed_at.toISOString() })) }
}
