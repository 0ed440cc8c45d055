import * as z from 'zod/mini'
import * as field from '../fields.ts'
import { routes } from '../route.ts'

/** Contacts on one list. */
export const knownContactsMax = 500
/** Contacts in one call. */
export const knownContactsAtOnce = 200

const knownContact = z.object({
  id: field.uid,
  kind: z.enum(['email', 'phone']),
  /** The address or number with most of it masked: the whole is not stored. */
  label: z.string(),
  addedAt: z.string(),
})
export type KnownContact = z.output<typeof knownContact>

const list = { contacts: z.array(knownContact), contactsMax: z.number() }

/** People that a member knows in person and does not want to meet here, by address and phone number. */
export const knownPeople = routes({
  list: {
    method: 'GET',
    path: '/me/known-people',
    auth: 'member',
    summary:
      'Contacts of people I do not want to meet, masked; whether they are members is never disclosed. Members among them and I are hidden from each other.',
    reply: z.object(list),
  },
  add: {
    method: 'POST',
    path: '/me/known-people',
    auth: 'member',
    summary:
      'Add email addresses and phone numbers (of my country where they name none). Their owners and I never see each other, now and when they join later, unless we write to each other already. `unreadable` are the positions of what is neither. At most 500 are kept (`conflict`) and 200 added a day.',
    body: z.object({
      contacts: z
        .array(z.string().check(z.trim(), z.maxLength(254, 'too_long')))
        .check(z.minLength(1, 'required'), z.maxLength(knownContactsAtOnce)),
    }),
    bodyBytesMax: 208 * 1024,
    reply: z.object({ ...list, unreadable: z.array(z.number()) }),
    refuses: ['conflict'],
  },
  remove: {
    method: 'DELETE',
    path: '/me/known-people/{id}',
    auth: 'member',
    summary: 'Take a contact off my list. If it belongs to a member, we are no longer hidden from each other.',
    params: field.ids,
    reply: z.object(list),
    refuses: ['not_found'],
  },
})
