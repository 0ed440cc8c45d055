import * as z from 'zod'
import { job, noPayload } from '../../jobs/job.ts'

export const verificationJobs = {
  textCode: job('verification.text-code', z.object({ memberId: z.int(), phone: z.string() }), { attemptsMax: 3 }),
  mailCorrection: job('verification.mail-correction', z.object({ correctionId: z.uuid() })),
  sweep: job('verification.sweep', noPayload),
}
