import type { JobTable } from '../../jobs/jobs.ts'
import { mailAnswer } from './mail-answer.ts'

export const supportJobs: JobTable = { 'support.mail-answer': mailAnswer }
