import * as z from 'zod/mini'
import { routes } from './route.ts'

const state = z.enum(['ok', 'down'])

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
    summary: 'The process lives.',
    reply: z.object({ status: state }),
  },
  ready: {
    method: 'GET',
    path: '/ready',
    auth: 'public',
    summary: 'The process can serve: its database answers and it is not draining.',
    reply: z.object({ status: state }),
    refuses: ['unavailable'],
  },
  status: {
    method: 'GET',
    path: '/status',
    auth: 'public',
    summary: 'What the status page shows.',
    reply: z.object({
      status: state,
      /** `realtime`: whether servers hear each other; only where there are several. */
      checks: z.object({ web: state, database: state, mail: state, realtime: z.optional(state) }),
      at: z.string(),
    }),
  },
  statusHistory: {
    method: 'GET',
    path: '/status/history',
    auth: 'public',
    summary: 'The last 90 days as the service saw itself, newest first. A day nobody measured has no entry.',
    reply: z.object({ days: z.array(statusDay) }),
  },
})
