import * as z from 'zod/mini'
import { routes } from '../route.ts'
import { actor } from './staff-fields.ts'

const moderatorWork = z.object({
  moderator: actor,
  /** Decisions of reports in the period, also those that were reopened later. */
  decisions: z.number(),
  /** Median minutes from report, or from its reopening, to decision; null without one. */
  minutes: z.nullable(z.number()),
  /** Open reports that they have taken now. */
  taken: z.number(),
  /** Appeals against their decisions that others decided in the period, and those that were shortened or lifted. */
  appeals: z.number(),
  overturned: z.number(),
})
export type ModeratorWork = z.output<typeof moderatorWork>

export const staffWorkload = routes({
  read: {
    method: 'GET',
    path: '/admin/workload',
    auth: 'staff',
    permission: ['moderator', 'admin'],
    fresh: false,
    summary:
      'What moderators decided in a period (UTC, both ends included, at most 366 days), and what is open now. Moderators who are no administrators read only their own figures.',
    query: z.object({ from: z.iso.date('invalid'), to: z.iso.date('invalid') }),
    reply: z.object({
      /** Open reports, and how many of them are taken now. */
      open: z.number(),
      taken: z.number(),
      /** The most decisions first. */
      moderators: z.array(moderatorWork),
    }),
  },
})
