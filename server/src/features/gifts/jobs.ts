import type { JobTable } from '../../jobs/jobs.ts'
import { mailReceived, mailTakenBack, sweepNews } from './mail-news.ts'

export const giftJobs: JobTable = {
  'gifts.sweep': (ctx) => sweepNews(ctx),
  'gifts.mail-received': mailReceived,
  'gifts.mail-taken-back': mailTakenBack,
}

export const giftCrontab = '* * * * * gifts.sweep ?max=3'
