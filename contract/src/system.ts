import * as z from 'zod/mini'
import { routes } from './route.ts'

const state = z.enum(['ok', 'down'])

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
})
