import * as z from 'zod/mini'
import * as field from '../fields.ts'
import { routes } from '../route.ts'
import { reportCategories } from './safety.ts'

/** A report about someone who is not visible to the reporter any more and was not found yet. */
const goneReport = z.object({
  id: field.uid,
  reporter: z.object({ id: field.uid, name: z.string() }),
  /** As the reporter wrote it; empty where only an id was reported. */
  name: z.string(),
  category: z.nullable(z.enum(reportCategories)),
  content: z.string(),
  createdAt: z.string(),
})
export type GoneReport = z.output<typeof goneReport>

/** A member that the reporter talked with. */
const talkedWith = z.object({
  id: field.uid,
  name: z.string(),
  status: z.string(),
  /** The last message or change of the conversation. */
  talkedAt: z.string(),
  /** How many messages there are between the two. */
  messages: z.number(),
})
export type TalkedWith = z.output<typeof talkedWith>

export const goneReports = routes({
  list: {
    method: 'GET',
    path: '/admin/gone-reports',
    auth: 'staff',
    permission: 'moderator',
    fresh: false,
    audit: 'report.list',
    auditOnce: true,
    summary:
      'Reports about people who are not visible to the reporter any more and could not be found: staff say who is meant. Oldest first. Pages by `cursor`. Reading is recorded.',
    query: z.object({
      /** Only this report, while it waits. */
      id: z.optional(field.uid),
      cursor: field.cursor,
      limit: field.limitUpTo(50, 20),
    }),
    reply: z.object({ reports: z.array(goneReport), nextCursor: field.nextCursor }),
  },
  people: {
    method: 'GET',
    path: '/admin/gone-reports/{id}/people',
    auth: 'staff',
    permission: 'moderator',
    fresh: true,
    audit: 'report.people',
    summary:
      'The members that the reporter talked with: those of the given name first, then the latest, at most 50. Reading is recorded.',
    params: field.ids,
    reply: z.object({ people: z.array(talkedWith) }),
    refuses: ['not_found'],
  },
  choose: {
    method: 'POST',
    path: '/admin/gone-reports/{id}/choose',
    auth: 'staff',
    permission: 'moderator',
    fresh: true,
    summary:
      'Say who of those that the reporter talked with is meant. The report joins the queue with the messages of the two and the profile as evidence. Recorded.',
    params: field.ids,
    body: z.object({ memberId: field.uid }),
    reply: field.done,
    refuses: ['not_found', 'conflict'],
  },
  close: {
    method: 'POST',
    path: '/admin/gone-reports/{id}/close',
    auth: 'staff',
    permission: 'moderator',
    fresh: true,
    summary: 'Close a report whose member cannot be found. The reporter is notified. Recorded.',
    params: field.ids,
    reply: field.done,
    refuses: ['not_found', 'conflict'],
  },
})
