import { toMajor } from '@karibu/contract'
import type { Tx } from '../../../context.ts'
import { addJob } from '../../../jobs/jobs.ts'
import { notify } from '../../notifications/index.ts'
import type { DepositRow } from '../deposit-row.ts'
import { exceptionStates } from '../exceptions/exception-states.ts'

type End = { state: 'failed' | 'expired'; now: Date }

/**
 * Tells the payer, by notice and mail, of a payment that came to nothing. It may still be paid; then that is told too. Where
 * money arrived that fits nothing, what becomes of it is told instead.
 */
export async function notifyUnpaid(tx: Tx, deposit: DepositRow, { state, now }: End): Promise<void> {
  const { reference, member_id: memberId } = deposit
  if ((await exceptionStates(tx, [deposit])).size > 0) return
  await addJob(tx, 'deposits.mail', { reference, notice: state })
  const data = { state, usd: toMajor(deposit.usd_cents, 'USD'), reference }
  await notify(tx, { memberId, kind: 'deposit', data, now })
}
