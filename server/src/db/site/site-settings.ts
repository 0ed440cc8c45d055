import type { PhotoReview } from '@karibu/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../context.ts'

/** A setting that an administrator changed, with its author. */
type Stored<Value> = { value: Value; at: Date; by: { id: string | null; name: string } }
/** Null: the environment or the default holds. */
export type SiteSettings = { photoReview: Stored<PhotoReview> | null; registration: Stored<'closed'> | null }
type Row = { [Name in keyof SiteSettings]: { name: Name } & NonNullable<SiteSettings[Name]> }[keyof SiteSettings]

/** What administrators have set for the whole site. */
export async function readSiteSettings(db: Db | Tx): Promise<SiteSettings> {
  const { rows } = await sql<Row>`
    select s.name, s.value, s.changed_at as at,
      json_build_object('id', m.uid, 'name', coalesce(trim(m.firstname || ' ' || m.lastname), '')) as by
    from site_setting s left join member m on m.id = s.staff_id`.execute(db)
  const settings: SiteSettings = { photoReview: null, registration: null }
  for (const row of rows) {
    if (row.name === 'photoReview') settings.photoReview = row
    else settings.registration = row
  }
  return settings
}

/** Whether people without an invitation can join. */
export async function isRegistrationOpen(db: Db | Tx): Promise<boolean> {
  const row = await db
    .selectFrom('site_setting')
    .where('name', '=', 'registration')
    .where('value', '=', 'closed')
    .select('name')
    .executeTakeFirst()
  return row === undefined
}

type Saved = { name: keyof SiteSettings; value: PhotoReview | 'closed' | null; staffId: number; at: Date }

/** Saves a setting; null leaves it to the environment or the default again. */
export async function saveSiteSetting(tx: Tx, { name, value, staffId, at }: Saved): Promise<void> {
  if (value === null) {
    await tx.deleteFrom('site_setting').where('name', '=', name).execute()
    return
  }
  const values = { value, staff_id: staffId, changed_at: at }
  await tx
    .insertInto('site_setting')
    .values({ name, ...values })
    .onConflict((on) => on.column('name').doUpdateSet(values))
    .execute()
}
