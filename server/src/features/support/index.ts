import type { JobTable } from '../../jobs/jobs.ts'
import { mailAnswer } from './mail-answer.ts'
import { sweepLetters } from './sweep-guest-tickets.ts'

export const supportJobs: JobTable = {
  'support.mail-answer': mailAnswer,
  'support.sweep': (ctx) => sweepLetters(ctx),
}

export const supportCrontab = '50 3 * * * support.sweep ?max=3'
