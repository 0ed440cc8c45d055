import type { CustomAnswerForm, CustomField, Locale } from '@karibu/contract'
import { type Selectable, sql } from 'kysely'
import type { Context, SignedIn, Tx } from '../../context.ts'
import type { CustomField as FieldTable } from '../../db/schema.ts'
import { fieldRefusal, Refusal } from '../../refusal.ts'
import { refuseContactDetails, suspectedKinds } from '../profiles/index.ts'
import { queueProfile } from '../scam/index.ts'
import { listFields } from './list-fields.ts'

type AnswerInput = { member: SignedIn; id: string; form: CustomAnswerForm; locale: Locale }
type Field = Pick<Selectable<FieldTable>, 'id' | 'kind' | 'visibility' | 'is_sensitive'>
type Fields = Promise<{ fields: CustomField[] }>

/** Answers a field or replaces the answer. Throws Refusal `not_found` for a field that is not offered, or of a part of the form. */
export async function saveAnswer(ctx: Context, { member, id, form, locale }: AnswerInput): Fields {
  await ctx.db.transaction().execute(async (tx) => {
    const field = await lockField(tx, id)
    const { text, optionIds } = await readAnswer(tx, field, form)
    if (field.is_sensitive && form.consent !== true) throw fieldRefusal('consent', 'consent_required')
    const now = ctx.now()
    const sharedWith = field.visibility === 'matches' && form.sharedWith === 'everyone' ? 'matches' : form.sharedWith
    // The day of the first consent stays; an answer to a field that is no longer sensitive has none.
    await sql`insert into custom_answer as a (member_id, field_id, text, option_ids, shared_with, consented_at, changed_at)
      values (${member.id}, ${field.id}, ${text}, ${optionIds}::int[], ${sharedWith}, ${field.is_sensitive ? now : null}, ${now})
      on conflict (member_id, field_id) do update set text = excluded.text, option_ids = excluded.option_ids,
        shared_with = excluded.shared_with, changed_at = excluded.changed_at,
        consented_at = case when excluded.consented_at is null then null
          else coalesce(a.consented_at, excluded.consented_at) end`.execute(tx)
    const kinds = text === null ? [] : suspectedKinds([text])
    if (kinds.length > 0) await queueProfile(tx, { memberId: member.id, kinds, now })
  })
  return listFields(ctx.db, { member, locale })
}

/** Deletes an answer with its consent; without one nothing happens. */
export async function removeAnswer(ctx: Context, { member, id, locale }: Omit<AnswerInput, 'form'>): Fields {
  await sql`delete from custom_answer a using custom_field f
    where f.id = a.field_id and f.uid = ${id} and a.member_id = ${member.id}`.execute(ctx.db)
  return listFields(ctx.db, { member, locale })
}

/** Staff change the field after the answer, or before it; never in between. */
async function lockField(tx: Tx, uid: string): Promise<Field> {
  const field = await tx
    .selectFrom('custom_field')
    .where('uid', '=', uid)
    .where('archived_at', 'is', null)
    .select(['id', 'kind', 'visibility', 'is_sensitive'])
    .forShare()
    .executeTakeFirst()
  if (!field) throw new Refusal('not_found')
  return field
}

type Answer = { text: string | null; optionIds: number[] }

async function readAnswer(tx: Tx, field: Field, { text, options }: CustomAnswerForm): Promise<Answer> {
  if (field.kind === 'text') {
    if (text === undefined) throw fieldRefusal('text', 'required')
    if (options !== undefined) throw fieldRefusal('options', 'invalid')
    refuseContactDetails({ text })
    return { text, optionIds: [] }
  }
  if (text !== undefined) throw fieldRefusal('text', 'invalid')
  if (options === undefined) throw fieldRefusal('options', 'required')
  const chosen = [...new Set(options)]
  if (field.kind === 'choice' && chosen.length > 1) throw fieldRefusal('options', 'too_many', { maximum: 1 })
  const { rows } = await sql<{ id: number }>`
    select id from custom_option
    where field_id = ${field.id} and uid = any(${chosen}::uuid[]) and archived_at is null`.execute(tx)
  if (rows.length < chosen.length) throw fieldRefusal('options', 'invalid')
  return { text: null, optionIds: rows.map(({ id }) => id) }
}
