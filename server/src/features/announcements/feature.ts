import type { Feature } from '../../feature.ts'
import { every, handleJobs } from '../../jobs/job.ts'
import { announcementJobs } from './jobs.ts'
import { resumeMails, sendMails } from './mails/send-mails.ts'
import { announcementRoutes } from './routes.ts'

export const announcements: Feature = {
  routes: announcementRoutes,
  jobs: handleJobs(announcementJobs, { resumeMails, sendMails }),
  crontab: [every('* * * * *', announcementJobs.resumeMails, { attemptsMax: 1 })],
}
