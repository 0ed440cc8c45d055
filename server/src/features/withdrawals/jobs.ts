import { depositChannel } from '@karibu/contract'
import * as z from 'zod'
import { job, noPayload } from '../../jobs/job.ts'

/** What a provider says about a payout; one of `reference` and `providerId` names it. */
const payoutEvent = z.object({
  channel: depositChannel,
  reference: z.nullable(z.string()),
  providerId: z.nullable(z.string()),
})
const withdrawalMail = z.union([
  z.object({
    kind: z.enum(['accountAdded', 'accountRemoved']),
    memberId: z.int(),
    account: z.object({ bankName: z.string(), ending: z.string() }),
  }),
  z.object({ kind: z.enum(['held', 'paid', 'failed', 'reversed', 'refused']), withdrawalId: z.int() }),
])

export const withdrawalJobs = {
  advance: job('withdrawals.advance', z.object({ id: z.int() })),
  onPayoutEvent: job('withdrawals.handle-payout-event', payoutEvent),
  sweep: job('withdrawals.sweep', noPayload),
  mail: job('withdrawals.mail', withdrawalMail),
  eraseDestinations: job('withdrawals.erase-destinations', noPayload),
}
