import type { JobTable } from '../../jobs/jobs.ts'
import { openingMemoryMs } from './requests/opening-limit.ts'

export const chatJobs: JobTable = {
  /** With which words members began is remembered for a day and no longer. */
  'chat.sweep-openings': async ({ db, now }) => {
    await db
      .deleteFrom('message_opening')
      .where('at', '<', new Date(now().getTime() - openingMemoryMs))
      .execute()
  },
}

export const chatCrontab = '25 * * * * chat.sweep-openings ?max=3'
