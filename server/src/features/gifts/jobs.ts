import type { JobTable } from '../../jobs/jobs.ts'
import { sweepDisputed } from './hold-disputed.ts'
import { mailReceived, mailTakenBack, sweepNews } from './mail-gifts.ts'

export const giftJobs: JobTable = {
  'gifts.sweep': (ctx) => sweepNews(ctx),
  'gifts.hold-disputed': sweepDisputed,
  'gifts.mail-received': mailReceived,
  'gifts.mail-taken-back': mailTakenBack,
}

export const giftCrontab = ['* * * * * gifts.sweep ?max=3', '20 * * * * gifts.hold-disputed ?max=3'].join('\n')
