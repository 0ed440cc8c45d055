import {
  fieldsMax,
  type ProfileFieldForm,
  type StaffProfileField,
  storedFieldsMax,
  storedOptionsMax,
} from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn, Tx } from '../../context.ts'
import { writeAuditEntry } from '../../db/audit-entry.ts'
import { fieldRefusal, Refusal } from '../../refusal.ts'
import { type Effect, fieldEffects } from './field-effects.ts'
import { listStaffFields } from './staff-fields.ts'

type Fields = Promise<{ fields: StaffProfileField[] }>
type AddInput = { staff: SignedIn; form: ProfileFieldForm; reason: string }

/** Adds a field at the end of the order. Throws Refusal `conflict` beyond the limit. */
export async function addField(ctx: Context, { staff, form, reason }: AddInput): Fields {
  checkForm(form)
  if (form.options.some(({ id }) => id !== undefined)) throw fieldRefusal('options', 'invalid')
  return ctx.db.transaction().execute(async (tx) => {
    await lockCatalogue(tx)
    const now = ctx.now()
    const { rows } = await sql<{ id: number; uid: string }>`
      insert into custom_field (kind, label, help, visibility, is_sensitive, is_filter, position, archived_at, created_at, changed_at)
      select ${form.kind}, ${JSON.stringify(form.label)}::jsonb, ${jsonOrNull(form.help)}::jsonb, ${form.visibility},
        ${form.sensitive}, ${form.filter}, coalesce(max(position), 0) + 1, ${form.active ? null : now}::timestamptz, ${now}, ${now}
      from custom_field returning id, uid`.execute(tx)
    const row = rows[0]
    if (!row) throw new Error('an insert without a row')
    await writeOptions(tx, { fieldId: row.id, options: form.options, now })
    await assertLimits(tx)
    const entry = { at: now, staffId: staff.id, subject: row.uid, details: { reason, after: form } }
    await writeAuditEntry(tx, { ...entry, action: 'profile-field.add' })
    return listStaffFields(tx)
  })
}

type ChangeInput = AddInput & { id: string; version: number }

/** Changes a field. Nothing is deleted: what is left out is archived with its answers. */
export async function changeField(ctx: Context, { staff, id, version, form, reason }: ChangeInput): Fields {
  checkForm(form)
  return ctx.db.transaction().execute(async (tx) => {
    await lockCatalogue(tx)
    const row = await tx.selectFrom('custom_field').where('uid', '=', id).select('id').forUpdate().executeTakeFirst()
    const before = (await listStaffFields(tx, id)).fields[0]
    if (!row || !before) throw new Refusal('not_found')
    if (before.version !== version) throw new Refusal('conflict', { messageKey: 'custom-fields:no.changed_meanwhile' })
    if (before.kind !== form.kind) throw fieldRefusal('kind', 'invalid')
    const now = ctx.now()
    await tx
      .updateTable('custom_field')
      .set({
        label: JSON.stringify(form.label),
        help: jsonOrNull(form.help),
        visibility: form.visibility,
        is_sensitive: form.sensitive,
        is_filter: form.filter,
        archived_at: form.active ? null : sql<Date>`coalesce(archived_at, ${now})`,
        version: version + 1,
        changed_at: now,
      })
      .where('id', '=', row.id)
      .execute()
    await writeOptions(tx, { fieldId: row.id, options: form.options, now })
    await assertLimits(tx)
    const details = { reason, before, after: form, effects: fieldEffects(before, form) }
    await writeAuditEntry(tx, { at: now, staffId: staff.id, action: 'profile-field.change', subject: id, details })
    return listStaffFields(tx)
  })
}

/** What a change would do. Throws Refusal `not_found`, or of a part of the form. */
export async function previewField(ctx: Context, id: string, form: ProfileFieldForm): Promise<{ effects: Effect[] }> {
  checkForm(form)
  const before = (await listStaffFields(ctx.db, id)).fields[0]
  if (!before) throw new Refusal('not_found')
  if (before.kind !== form.kind) throw fieldRefusal('kind', 'invalid')
  return { effects: fieldEffects(before, form) }
}

/** Gives all fields another order; the list has to name each of them once. */
export async function orderFields(ctx: Context, staff: SignedIn, ids: string[]): Fields {
  return ctx.db.transaction().execute(async (tx) => {
    await lockCatalogue(tx)
    const { fields } = await listStaffFields(tx)
    const isComplete = new Set(ids).size === fields.length && fields.every(({ id }) => ids.includes(id))
    if (!isComplete) throw new Refusal('conflict', { messageKey: 'custom-fields:no.changed_meanwhile' })
    await sql`update custom_field f set position = o.at
      from unnest(${ids}::uuid[]) with ordinality as o(uid, at) where f.uid = o.uid`.execute(tx)
    const details = { before: fields.map(({ id }) => id), after: ids }
    const entry = { at: ctx.now(), staffId: staff.id, subject: 'profile-fields', details }
    await writeAuditEntry(tx, { ...entry, action: 'profile-field.order' })
    return listStaffFields(tx)
  })
}

const jsonOrNull = (value: object | null): string | null => (value === null ? null : JSON.stringify(value))

/** One change at a time, or two at once could pass the limits. Members answer meanwhile. */
const lockCatalogue = (tx: Tx) => sql`lock table custom_field in share row exclusive mode`.execute(tx)

function checkForm({ kind, options, filter, visibility, active }: ProfileFieldForm): void {
  if (kind === 'text' && options.length > 0) throw fieldRefusal('options', 'invalid')
  if (kind !== 'text' && active && options.length < 2) throw fieldRefusal('options', 'required')
  const texts = options.map(({ label }) => label.en.toLowerCase())
  if (new Set(texts).size < texts.length) throw fieldRefusal('options', 'invalid')
  // Nothing that is not shown to everyone can be searched by.
  if (filter && (kind === 'text' || visibility !== 'everyone')) throw fieldRefusal('filter', 'invalid')
}

type OptionsInput = { fieldId: number; options: ProfileFieldForm['options']; now: Date }

async function writeOptions(tx: Tx, { fieldId, options, now }: OptionsInput): Promise<void> {
  const listed = options.flatMap(({ id }) => (id === undefined ? [] : [id]))
  await sql`update custom_option set archived_at = ${now}
    where field_id = ${fieldId} and archived_at is null and not (uid = any(${listed}::uuid[]))`.execute(tx)
  const rows = options.map(({ id, label }, at) => ({ id: id ?? null, label, position: at + 1 }))
  const { rows: changed } =
    await sql`update custom_option o set label = n.label, position = n.position, archived_at = null
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id uuid, label jsonb, position smallint)
    where o.field_id = ${fieldId} and o.uid = n.id returning o.id`.execute(tx)
  // An id twice, or of another field.
  if (changed.length < listed.length) throw fieldRefusal('options', 'invalid')
  await sql`insert into custom_option (field_id, label, position)
    select ${fieldId}, n.label, n.position
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id uuid, label jsonb, position smallint)
    where n.id is null`.execute(tx)
}

async function assertLimits(tx: Tx): Promise<void> {
  const { rows } = await sql<{ active: number; stored: number; options: number }>`
    select count(*) filter (where archived_at is null)::int as active, count(*)::int as stored,
      (select coalesce(max(n), 0)::int from (select count(*) as n from custom_option group by field_id) counted) as options
    from custom_field`.execute(tx)
  const counts = rows[0]
  if (!counts) return
  if (counts.active > fieldsMax || counts.stored > storedFieldsMax)
    throw new Refusal('conflict', { message: { key: 'custom-fields:no.full', values: { maximum: fieldsMax } } })
  if (counts.options > storedOptionsMax) throw fieldRefusal('options', 'too_many', { maximum: storedOptionsMax })
}
