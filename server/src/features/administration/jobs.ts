import * as z from 'zod'
import { job, noPayload } from '../../jobs/job.ts'

export const administrationJobs = {
  mailInvitation: job('administration.mail-invitation', z.object({ invitationId: z.uuid() })),
  mailEdit: job('administration.mail-edit', z.object({ memberId: z.int(), reason: z.string() })),
  recordFigures: job('administration.record-figures', noPayload, { queue: 'figures' }),
  sweep: job('administration.sweep', noPayload),
}
