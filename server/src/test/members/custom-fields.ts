import { api, type BodyOf, type ProfileFieldForm, type StaffProfileField } from '@karibu/contract'
import { fillRow } from '../database/fill-row.ts'
import type { TestApp } from '../harness.ts'
import type { Made } from './make-member.ts'

export const fieldReason = 'Members asked for it in tickets.'
/** One text in five languages, each telling its language. */
export const textsIn = (text: string) => ({
  en: text,
  es: `${text} es`,
  fr: `${text} fr`,
  pt: `${text} pt`,
  sw: `${text} sw`,
})

const defaults: ProfileFieldForm = {
  kind: 'choice',
  label: textsIn('Pets'),
  help: null,
  visibility: 'everyone',
  sensitive: false,
  filter: true,
  active: true,
  options: [{ label: textsIn('Cat') }, { label: textsIn('Dog') }],
}

/** The form of a field as staff send it; a text has neither options nor a filter. */
export const fieldForm = (form: Partial<ProfileFieldForm> = {}): ProfileFieldForm => ({
  ...defaults,
  ...(form.kind === 'text' && { options: [], filter: false }),
  ...form,
})

export async function addField(
  app: TestApp,
  admin: Made,
  form: Partial<ProfileFieldForm> = {},
): Promise<StaffProfileField> {
  const label = textsIn(`Field ${crypto.randomUUID().slice(0, 8)}`)
  const body = { ...fieldForm({ label, ...form }), reason: fieldReason }
  const { data } = await app.call(api.profileFields.add, { token: admin.token, body })
  const field = data.fields.find((one) => one.label.en === body.label.en)
  if (!field) throw new Error('the field was not added')
  return field
}

type Change = Partial<ProfileFieldForm> & { field: StaffProfileField }

/** Changes parts of a field; the others stay as they are. */
export const changeField = (app: TestApp, admin: Made, { field, ...change }: Change) =>
  app.call(api.profileFields.change, {
    token: admin.token,
    params: { id: field.id },
    body: { ...formOf(field), ...change, version: field.version, reason: fieldReason },
  })

export const formOf = ({ kind, label, help, visibility, sensitive, filter, active, options }: StaffProfileField) => ({
  ...{ kind, label, help, visibility, sensitive, filter, active },
  options: options.filter((option) => option.active).map(({ id, label }) => ({ id, label })),
})

type Answer = Partial<BodyOf<typeof api.customFields.answer>> & { id: string }

export const answerField = (app: TestApp, by: Made, { id, ...answer }: Answer) =>
  app.call(api.customFields.answer, { token: by.token, params: { id }, body: { sharedWith: 'everyone', ...answer } })

/** An answer in words to a field of its own, written straight to the tables. */
export async function fillAnswer(app: TestApp, memberId: number, text: string): Promise<void> {
  const field = await fillRow(app, 'custom_field', { kind: 'text', visibility: 'everyone', label: '{"en": "Dream"}' })
  await fillRow(app, 'custom_answer', { member_id: memberId, field_id: field.id, text, shared_with: 'nobody' })
}
