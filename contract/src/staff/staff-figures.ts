import * as z from 'zod/mini'
import * as field from '../fields.ts'
import { routes } from '../route.ts'

/** A period has at most so many days. */
export const figureDaysMax = 366
/** Weeks after joining in which it is counted who came back. */
export const retentionWeeks = 12

/**
 * The stages of the funnel in their order: openings of the start page and of the sign-up page, which are no persons, then those who
 * joined, and how many of them reached a stage within four weeks.
 */
export const funnelStages = [
  'visited',
  'opened',
  'joined',
  'verified',
  'photo',
  'liked',
  'matched',
  'wrote',
  'conversed',
] as const
export type FunnelStage = (typeof funnelStages)[number]

const figureDay = z.object({
  day: z.string(),
  signUps: z.number(),
  /** Null where it was not counted on time. */
  active: z.nullable(z.number()),
  likes: z.number(),
  matches: z.number(),
  messages: z.number(),
  /** Conversations of which the first message was sent. */
  conversations: z.number(),
  reports: z.number(),
  reportsClosed: z.number(),
  /** Median minutes from report to decision, of the reports decided on the day. */
  reportMinutes: z.nullable(z.number()),
  tickets: z.number(),
  /** Median minutes from ticket to first answer, of those first answered on the day. */
  ticketMinutes: z.nullable(z.number()),
  /** USD. */
  paidIn: z.number(),
  /** USD that went back to payers. */
  refunded: z.number(),
  /** USD of payouts. */
  paidOut: z.number(),
})
export type FigureDay = z.output<typeof figureDay>

const retentionWeek = z.object({
  /** The Monday of the week of joining. */
  week: z.string(),
  joined: z.number(),
  /** Who was seen 1, 2, … weeks later; null where it is not counted (yet). */
  active: z.array(z.nullable(z.number())),
})
export type RetentionWeek = z.output<typeof retentionWeek>

/** How evenly Discover showed the members of a gender who were here in the 7 days before; of the showings of about five days. */
const exposureDay = z.object({
  day: z.string(),
  /** Of those who are shown. */
  gender: field.gender,
  members: z.number(),
  /** Part of the showings that went to the tenth who were shown most; null without showings. */
  topTenth: z.nullable(z.number()),
  /** Gini coefficient: 0 all alike, 1 one has all; null without showings. */
  gini: z.nullable(z.number()),
  /** Part of the members who were shown less than about once a day. */
  rarely: z.nullable(z.number()),
})
export type ExposureDay = z.output<typeof exposureDay>

const figures = z.object({
  /** Days that are recorded, oldest first. */
  days: z.array(figureDay),
  funnel: z.object({
    /** How often browsers opened the start page; known bots are left out. */
    visited: z.number(),
    /** How often browsers opened the sign-up page. */
    opened: z.number(),
    joined: z.number(),
    verified: z.number(),
    photo: z.number(),
    liked: z.number(),
    matched: z.number(),
    wrote: z.number(),
    conversed: z.number(),
  }),
  /** By week of joining, oldest first. */
  retention: z.array(retentionWeek),
  /** By day and gender, oldest first. */
  exposure: z.array(exposureDay),
})
export type Figures = z.output<typeof figures>

export const staffFigures = routes({
  read: {
    method: 'GET',
    path: '/admin/figures',
    auth: 'staff',
    permission: 'admin',
    fresh: false,
    summary:
      'What happened on each day of a period (UTC, both ends included, at most 366 days), the funnel from the visit to the first conversation, who of them came back, and how evenly Discover shows members. Days are recorded after they end. No personal data.',
    query: z.object({ from: z.iso.date('invalid'), to: z.iso.date('invalid') }),
    reply: figures,
  },
})
