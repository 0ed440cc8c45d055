import * as z from 'zod/mini'
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
      'The state of each part, from the last minutes; 503 with the same body while website or database are down. Needs no token. It says nothing about members.',
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
  registration: {
    method: 'GET',
    path: '/auth/registration',
    auth: 'public',
    summary: 'Whether new people can register. While they cannot, those with an invitation still join.',
    reply: z.object({ open: z.boolean() }),
  },
})
