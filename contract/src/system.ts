import * as z from 'zod/mini'
import { locale } from './fields.ts'
import { routes } from './route.ts'

const state = z.enum(['ok', 'degraded', 'down'])

/** One day in UTC as the service saw itself, in minutes. What is not measured is missing from `measured`. */
const statusDay = z.object({
  /** 'YYYY-MM-DD' */
  day: z.string(),
  measured: z.number(),
  /** Of these, how many found anything wrong, and what: one minute may count for both parts. */
  troubled: z.number(),
  mail: z.number(),
  realtime: z.number(),
})
export type StatusDay = z.output<typeof statusDay>

/** Names of what an incident affects: the parts of the status, and `other`. */
export const incidentParts = [
  'web',
  'database',
  'mail',
  'photos',
  'push',
  'payments',
  'realtime',
  'jobs',
  'other',
] as const
export type IncidentPart = (typeof incidentParts)[number]

/** What was known at one time, in one language or several. */
const incidentNote = z.object({
  at: z.string(),
  /** At least one. A reader without a text in their language gets the English one, else the first. */
  texts: z.array(z.object({ locale, text: z.string() })),
})
export type IncidentNote = z.output<typeof incidentNote>

/** Something that did not work, as the operator describes it. */
export const incident = z.object({
  id: z.number(),
  /** What is affected. */
  parts: z.array(z.enum(incidentParts)),
  since: z.string(),
  /** null: it is not over. */
  resolvedAt: z.nullable(z.string()),
  /** The newest first. */
  notes: z.array(incidentNote),
})
export type Incident = z.output<typeof incident>

export const system = routes({
  health: {
    method: 'GET',
    path: '/health',
    auth: 'public',
    summary: 'Liveness of the process. For supervisors of processes; it asks no other system.',
    reply: z.object({ status: state }),
  },
  ready: {
    method: 'GET',
    path: '/ready',
    auth: 'public',
    summary:
      'Readiness: the database answers and the process is not draining. For load balancers: 503 takes the server out until it is ready.',
    reply: z.object({ status: state }),
    refuses: ['unavailable'],
  },
  status: {
    method: 'GET',
    path: '/status',
    auth: 'public',
    summary:
      'The state of each part, from the last minutes; 503 with the same body while website or database are down, and degraded while an incident is open. Needs no token. It says nothing about members.',
    reply: z.object({
      status: state,
      /** `payments` only where a channel is open; `realtime`: whether servers reach each other, only where there are several. */
      checks: z.object({
        web: state,
        database: state,
        mail: state,
        photos: state,
        push: state,
        payments: z.optional(state),
        realtime: z.optional(state),
        jobs: state,
      }),
      /** What open incidents name. The states above are measured; `status` is at best degraded while there is any. */
      incidents: z.array(z.enum(incidentParts)),
      /** The mail server does not answer at the moment: mails wait, and leave once it does. */
      mailDelayed: z.boolean(),
      /** `readOnly`: members read and log in, and change nothing. `planned`: announced, and not over yet. */
      maintenance: z.object({
        readOnly: z.boolean(),
        planned: z.nullable(z.object({ from: z.string(), until: z.string() })),
      }),
      at: z.string(),
    }),
  },
  statusHistory: {
    method: 'GET',
    path: '/status/history',
    auth: 'public',
    summary: 'The status of the last 90 days, newest first. A day without measurements has no entry.',
    reply: z.object({ days: z.array(statusDay) }),
  },
  incidents: {
    method: 'GET',
    path: '/status/incidents',
    auth: 'public',
    summary:
      'Incidents that the operator described: open ones, then those that ended in the last 90 days. Needs no token; while the database is down it repeats what was read last.',
    reply: z.object({ incidents: z.array(incident) }),
  },
  registration: {
    method: 'GET',
    path: '/auth/registration',
    auth: 'public',
    summary: 'Whether new people can register. While they cannot, those with an invitation still join.',
    reply: z.object({ open: z.boolean() }),
  },
  privacyFacts: {
    method: 'GET',
    path: '/privacy/facts',
    auth: 'public',
    summary: 'What the privacy notice says of this installation only. Needs no token.',
    reply: z.object({
      /** Whether a program estimates what new profile photos show. */
      pictureClassifier: z.boolean(),
    }),
  },
})
