import * as z from 'zod/mini'
import { routes } from '../route.ts'
import { incident, incidentParts } from '../system.ts'

/** The longest note of an incident, in one language. */
export const incidentTextMax = 1_000

/** Empty where nothing is said in a language. */
const text = z._default(z.string().check(z.trim(), z.maxLength(incidentTextMax, 'too_long')), '')
/** What is known, in one language or several; readers of another see the English text, else the first. */
const texts = { en: text, es: text, fr: text, pt: text, sw: text }

/** What is written about an incident that is open. */
export const incidentNoteForm = z.object(texts)

/** A new incident: what is affected, since when, and what is known. */
export const incidentForm = z.object({
  parts: z.array(z.enum(incidentParts)).check(z.minLength(1, 'required'), z.maxLength(incidentParts.length)),
  /** Not in the future; without it, now. */
  since: z.optional(z.iso.datetime({ offset: true, error: 'date_invalid' })),
  ...texts,
})

const staffReply = z.object({ incidents: z.array(incident) })
const number = z.object({ id: z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647)) })

/** Incidents of the status page, as `npm run incidents` writes them. */
export const staffIncidents = routes({
  list: {
    method: 'GET',
    path: '/admin/incidents',
    auth: 'staff',
    permission: 'admin',
    fresh: false,
    summary: 'Incidents of the status page. Open ones come first, then those that ended in the last 90 days.',
    reply: staffReply,
  },
  open: {
    method: 'POST',
    path: '/admin/incidents',
    auth: 'staff',
    permission: 'admin',
    fresh: true,
    summary:
      'Publish that something does not work. Everybody reads it on the status page, whose state is no longer well while it is open. Recorded.',
    body: incidentForm,
    bodyBytesMax: 64 * 1024,
    reply: staffReply,
    status: 201,
    idempotency: 'optional',
  },
  note: {
    method: 'POST',
    path: '/admin/incidents/{id}/notes',
    auth: 'staff',
    permission: 'admin',
    fresh: true,
    summary: 'Add what is known since to an open incident. Recorded.',
    params: number,
    body: incidentNoteForm,
    bodyBytesMax: 64 * 1024,
    reply: staffReply,
    refuses: ['not_found'],
    idempotency: 'optional',
  },
  resolve: {
    method: 'POST',
    path: '/admin/incidents/{id}/resolve',
    auth: 'staff',
    permission: 'admin',
    fresh: true,
    summary: 'Say that it works again, with a last note or without one. Recorded.',
    params: number,
    body: incidentNoteForm,
    bodyBytesMax: 64 * 1024,
    reply: staffReply,
    refuses: ['not_found'],
  },
})
