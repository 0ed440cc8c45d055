import { toMajor } from '@karibu/contract'
import type { Tx } from '../../../context.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { notify } from '../../notifications/index.ts'
import type { DepositRow } from '../deposit-row.ts'
import { exceptionStates } from '../exceptions/exception-states.ts'
import { depositJobs } from '../jobs.ts'

type End = { state: 'failed' | 'expired'; now: Date }

/**
 * Notifies the payer, by notice and mail, of a payment that failed or expired. If it is paid later, that is notified too.
 * A payment exception has notices of its own, so it creates none here.
 */
export async function notifyUnpaid(tx: Tx, deposit: DepositRow, { state, now }: End): Promise<void> {
  const { reference, member_id: memberId } = deposit
  if ((await exceptionStates(tx, [deposit])).size > 0) return
  await enqueue(tx, depositJobs.mail, { reference, notice: state })
  const data = { state, usd: toMajor(deposit.usd_cents, 'USD'), reference }
  await notify(tx, { memberId, kind: 'deposit', data, now })
}
