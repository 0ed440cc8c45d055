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

// A missing field is the same as an empty one and has the same error text.
const content = z.prefault(z.string('report_reason').check(z.trim(), z.maxLength(4000, 'too_long')), '')
const category = z.optional(z.enum(reportCategories))
type Reason = { content: string; category?: ReportCategory | undefined }

// A category is reason enough: a frightened member need not write.
const hasReason = z.refine<Reason>((form) => form.category !== undefined || form.content !== '', {
  path: ['content'],
  error: 'report_reason',
  abort: true,
})
const isLongEnough = z.refine<Reason>((form) => form.category !== undefined || form.content.length >= contentMin, {
  path: ['content'],
  error: 'report_short',
})

/** A report of a member: a category, at least ten characters of text, or both. */
export const reportForm = z.object({ content, category, block: z.optional(z.boolean()) }).check(hasReason, isLongEnough)

/** A report of someone who is not visible any more, by the first name: a category, at least ten characters of text, or both. */
export const goneForm = z
  .object({
    name: z.string('required').check(z.trim(), z.minLength(1, 'required'), z.maxLength(50, 'too_long')),
    content,
    category,
  })
  .check(hasReason, isLongEnough)

/** The outcome of a report, and never the sanction of the member it is about. */
export const reportOutcomes = ['acted', 'noBreach'] as const

/** A report as its reporter sees it. */
const report = z.object({
  id: field.uid,
  status: z.enum(['open', 'closed']),
  /** null while it is open. */
  outcome: z.nullable(z.enum(reportOutcomes)),
  /**
   * The first name at that time: it discloses nothing that the member did since. Of someone who was not visible any more the name
   * that the reporter gave, or empty.
   */
  about: z.string(),
  category: z.nullable(z.enum(reportCategories)),
  /** Empty when only a category was chosen. */
  content: z.string(),
  createdAt: z.string(),
  closedAt: z.nullable(z.string()),
})
export type Report = z.output<typeof report>

/**
 * How the reported member was found: visible to the reporter, by an id that was not visible any more, as the only person of a name that
 * the reporter talked with, or by staff.
 */
export const reportWays = ['shown', 'gone', 'named', 'chosen'] as const

/** What a report is called when one talks about it. */
export const reportNumber = ({ id }: { id: string }): string => id.slice(0, 8).toUpperCase()

export const safety = routes({
  report: {
    method: 'POST',
    path: '/abuse/{id}/report',
    memberParam: 'id',
    auth: 'member',
    summary:
      'Report a member to the moderators by a category, by at least ten characters of text, or both; blocks them in the same step if asked. The last messages of the two come with it as evidence, also where the member is not visible any more; then nobody is blocked, and the answer is the same for every id, an unknown one too.',
    params: field.ids,
    body: reportForm,
    bodyBytesMax: 32 * 1024,
    reply: z.object({ report }),
    status: 201,
    successKey: 'safety:says.reported',
    refuses: ['not_found'],
  },
  reportGone: {
    method: 'POST',
    path: '/abuse/gone',
    auth: 'member',
    summary:
      'Report someone who is not visible any more, by the first name. The moderators are shown the members that the reporter talked with; the answer is the same whether or not somebody has this name.',
    body: goneForm,
    bodyBytesMax: 32 * 1024,
    reply: z.object({ report }),
    status: 201,
    successKey: 'safety:says.reported',
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
