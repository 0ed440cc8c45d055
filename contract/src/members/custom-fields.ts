import * as z from 'zod/mini'
import { sharing } from '../accounts/signed-in-user.ts'
import * as field from '../fields.ts'
import { routes } from '../route.ts'
import { textLine } from './details.ts'

export const customKinds = ['text', 'choice', 'choices'] as const
export const customKind = z.enum(customKinds, 'required')
export type CustomKind = z.output<typeof customKind>
/** The largest audience of answers; an owner may choose a smaller one. */
export const customVisibility = z.enum(['everyone', 'matches'], 'required')

export const customTextMax = 200
/** Of a field with several choices. */
export const customChoicesMax = 10

const customField = z.object({
  id: field.uid,
  kind: customKind,
  label: z.string(),
  help: z.nullable(z.string()),
  visibility: customVisibility,
  /** The answer needs a consent. */
  sensitive: z.boolean(),
  /** Members search by it. */
  filter: z.boolean(),
  /** False once it was archived: others no longer see my answer, and I can only delete it. */
  offered: z.boolean(),
  /** Archived options are only listed while I have chosen them. */
  options: z.array(z.object({ id: field.uid, label: z.string(), offered: z.boolean() })),
  answer: z.nullable(
    z.object({
      text: z.nullable(z.string()),
      options: z.array(field.uid),
      sharedWith: sharing,
      /** Day of the consent; null without one. A sensitive answer without it is hidden from all. */
      consentedOn: z.nullable(z.string()),
    }),
  ),
})
export type CustomField = z.output<typeof customField>

/** My answer to a profile field that staff defined: a text or options, its audience, and a consent where it is sensitive. */
export const customAnswerForm = z.object({
  text: z.optional(textLine(customTextMax).check(z.minLength(1, 'required'))),
  options: z.optional(z.array(field.uid).check(z.minLength(1, 'required'), z.maxLength(customChoicesMax, 'too_many'))),
  sharedWith: sharing,
  consent: z.optional(z.boolean()),
})
export type CustomAnswerForm = z.output<typeof customAnswerForm>

const fieldsReply = z.object({ fields: z.array(customField) })

export const customFields = routes({
  list: {
    method: 'GET',
    path: '/me/custom-fields',
    auth: 'member',
    summary:
      'The profile fields that staff defined, in their order, with my answers. Guests see none that are sensitive.',
    reply: fieldsReply,
  },
  answer: {
    method: 'PUT',
    path: '/me/custom-fields/{id}',
    auth: 'member',
    guests: false,
    summary: 'Answer one of the fields with a text or with its options. A sensitive answer needs a consent.',
    params: field.ids,
    body: customAnswerForm,
    reply: fieldsReply,
    refuses: ['not_found'],
  },
  remove: {
    method: 'DELETE',
    path: '/me/custom-fields/{id}',
    auth: 'member',
    guests: false,
    summary:
      'Delete my answer and its consent; also of an archived field. Nobody sees it any more from that moment on.',
    params: field.ids,
    reply: fieldsReply,
  },
  ofMember: {
    method: 'GET',
    path: '/members/{id}/custom-fields',
    memberParam: 'id',
    auth: 'member',
    summary:
      'The answers of a member that I may see, in my language. Blocked, hidden and deleted members are not found.',
    params: field.ids,
    reply: z.object({ answers: z.array(z.object({ id: field.uid, label: z.string(), values: z.array(z.string()) })) }),
    refuses: ['not_found'],
  },
})
