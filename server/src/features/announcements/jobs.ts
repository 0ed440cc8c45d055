import * as z from 'zod'
import { job, noPayload } from '../../jobs/job.ts'

export const announcementJobs = {
  resumeMails: job('announcements.resume-mails', noPayload),
  // One worker at most, and after all other jobs that are due: a million mails delay no other one.
  sendMails: job('announcements.send-mails', z.object({ announcementId: z.uuid() }), {
    queue: 'announcement-mails',
    priority: 10,
  }),
}
