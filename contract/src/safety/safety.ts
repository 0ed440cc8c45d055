import * as z from 'zod/mini'
import * as field from '../fields.ts'
import { routes } from '../route.ts'

export const reportCategories = [
  'money',
  'underage',
  'fake',
  'harassment',
  'sexual',
  'hate',
  'danger',
  'other',
] as const
export type ReportCategory = (typeof reportCategories)[number]

const contentMin = 10

/** A report of a member: a category, at least ten characters of text, or both. */
export const reportForm = z
  .object({
    // A missing field is the same as an empty one and has the same error text.
    content: z.prefault(z.string('report_reason').check(z.trim(), z.maxLength(4000, 'too_long')), ''),
    category: z.optional(z.enum(reportCategories)),
    block: z.optional(z.boolean()),
  })
  // A category is reason enough: a frightened member need not write.
  .check(
    z.refine(({ content, category }) => category !== undefined || content !== '', {
      path: ['content'],
      error: 'report_reason',
      abort: true,
    }),
    z.refine(({ content, category }) => category !== undefined || content.length >= contentMin, {
      path: ['content'],
      error: 'report_short',
    }),
  )

/** The outcome of a report, and never the sanction of the member it is about. */
export const reportOutcomes = ['acted', 'noBreach'] as const

/** A report as its reporter sees it. */
const report = z.object({
  id: field.uid,
  status: z.enum(['open', 'closed']),
  /** null while it is open. */
  outcome: z.nullable(z.enum(reportOutcomes)),
  /** The first name at that time: it discloses nothing that the member did since. */
  about: z.string(),
  category: z.nullable(z.enum(reportCategories)),
  /** Empty when only a category was chosen. */
  content: z.string(),
  createdAt: z.string(),
  closedAt: z.nullable(z.string()),
})
export type Report = z.output<typeof report>

/** What a report is called when one talks about it. */
export const reportNumber = ({ id }: { id: string }): string => id.slice(0, 8).toUpperCase()

export const safety = routes({
  report: {
    method: 'POST',
    path: '/abuse/{id}/report',
    memberParam: 'id',
    auth: 'member',
    summary:
      'Report a member to the moderators by a category, by at least ten characters of text, or both; blocks them in the same step if asked. The last messages of the two come with it as evidence.',
    params: field.ids,
    body: reportForm,
    bodyBytesMax: 32 * 1024,
    reply: z.object({ report }),
    status: 201,
    successKey: 'safety:says.reported',
    refuses: ['not_found'],
  },
  myReports: {
    method: 'GET',
    path: '/abuse/mine',
    auth: 'member',
    summary: 'My reports and their status. Newest first. Pages by `cursor`.',
    query: z.object({ cursor: field.cursor, limit: field.limitUpTo(50, 20) }),
    reply: z.object({ reports: z.array(report), nextCursor: field.nextCursor }),
  },
})
