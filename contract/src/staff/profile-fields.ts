import * as z from 'zod/mini'
import * as field from '../fields.ts'
import { customKind, customVisibility } from '../members/custom-fields.ts'
import { textLine } from '../members/details.ts'
import { routes } from '../route.ts'
import { staffReason } from './money/staff-payouts.ts'

/** One short text in each language. */
export const textsOf = (maximum: number) => {
  const text = textLine(maximum).check(z.minLength(1, 'required'))
  return z.object({ en: text, es: text, fr: text, pt: text, sw: text })
}

export const fieldsMax = 20
export const optionsMax = 30
export const labelMax = 40
export const helpMax = 160
/** Archived fields and options count as well, since their answers remain stored. */
export const storedFieldsMax = 60
export const storedOptionsMax = 60

const label = textsOf(labelMax)
const shared = {
  kind: customKind,
  label,
  help: z.nullable(textsOf(helpMax)),
  visibility: customVisibility,
  /** Answers need a consent and are hidden from guests. */
  sensitive: z.boolean(),
  filter: z.boolean(),
  active: z.boolean(),
}

/** Of a new option without an id. An option that is left out becomes archived. */
const optionForm = z.object({ id: z.optional(field.uid), label })
/** A custom profile field: its texts in the languages of the site, its kind, its options, and who may see answers. */
export const profileFieldForm = z.object({
  ...shared,
  options: z.array(optionForm).check(z.maxLength(optionsMax, 'too_many')),
})
export type ProfileFieldForm = z.output<typeof profileFieldForm>

const staffProfileField = z.object({
  ...shared,
  id: field.uid,
  options: z.array(z.object({ id: field.uid, label, active: z.boolean(), answers: z.number() })),
  version: z.number(),
  /** Counted to 1,000. */
  answers: z.number(),
  changedAt: z.string(),
})
export type StaffProfileField = z.output<typeof staffProfileField>

/**
 * hidden: others no longer see the answers · option: the same, of one option · consent: hidden until their owners consent ·
 * narrowed: only matches see them · unchanged: they stay as narrow as their owners chose · searched:
 * members can search by them · reworded: they read differently.
 */
export const fieldEffects = ['hidden', 'option', 'consent', 'narrowed', 'unchanged', 'searched', 'reworded'] as const
export type FieldEffect = (typeof fieldEffects)[number]

const fieldsReply = z.object({ fields: z.array(staffProfileField) })
const changeForm = z.extend(profileFieldForm, { version: z.int(), reason: staffReason })

export const profileFields = routes({
  list: {
    method: 'GET',
    path: '/admin/catalogue/fields',
    auth: 'staff',
    permission: 'admin',
    fresh: false,
    summary:
      'All custom profile fields with their texts and how many members answered, archived ones last. Each has a `version` that a change has to name.',
    reply: fieldsReply,
  },
  add: {
    method: 'POST',
    path: '/admin/catalogue/fields',
    auth: 'staff',
    permission: 'admin',
    fresh: false,
    bodyBytesMax: 64 * 1024,
    summary: 'Add a profile field, at most 20 active ones. Recorded with the reason.',
    body: z.extend(profileFieldForm, { reason: staffReason }),
    reply: fieldsReply,
    status: 201,
    successKey: 'custom-fields:says.added',
    refuses: ['conflict'],
  },
  preview: {
    method: 'POST',
    path: '/admin/catalogue/fields/{id}/preview',
    auth: 'staff',
    permission: 'admin',
    fresh: false,
    bodyBytesMax: 64 * 1024,
    summary: 'What a change would mean for the answers that members gave. Changes nothing.',
    params: field.ids,
    body: profileFieldForm,
    reply: z.object({
      effects: z.array(
        z.object({
          effect: z.enum(fieldEffects),
          /** Of one option its text. */
          label: z.nullable(label),
          /** Counted to 1,000. */
          answers: z.number(),
        }),
      ),
    }),
    refuses: ['not_found'],
  },
  change: {
    method: 'PUT',
    path: '/admin/catalogue/fields/{id}',
    auth: 'staff',
    permission: 'admin',
    fresh: false,
    bodyBytesMax: 64 * 1024,
    summary:
      'Change a profile field. Nothing is deleted: an option that is left out, or a field that is not active, is archived with its answers. No answer is shown to more people than its owner chose. Recorded with the reason.',
    params: field.ids,
    body: changeForm,
    reply: fieldsReply,
    successKey: 'custom-fields:says.changed',
    refuses: ['not_found', 'conflict'],
  },
  order: {
    method: 'PUT',
    path: '/admin/catalogue/fields-order',
    auth: 'staff',
    permission: 'admin',
    fresh: false,
    summary: 'Reorder all fields. Recorded.',
    body: z.object({
      ids: z.array(field.uid).check(z.minLength(1, 'required'), z.maxLength(storedFieldsMax, 'too_many')),
    }),
    reply: fieldsReply,
    refuses: ['conflict'],
  },
})
