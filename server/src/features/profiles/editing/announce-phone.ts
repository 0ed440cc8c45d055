import type { Tx } from '../../../context.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { accountJobs } from '../../accounts/jobs.ts'

/**
 * Mails the member that the account has another phone number, since an operator may recognize the owner by it, and has the number
 * compared with those of banned members.
 */
export async function announcePhone(tx: Tx, memberId: number): Promise<void> {
  const { email } = await tx.selectFrom('member').where('id', '=', memberId).select('email').executeTakeFirstOrThrow()
  await enqueue(tx, accountJobs.mailNotice, { notice: 'phoneChanged', memberId, email })
  await enqueue(tx, accountJobs.recognizeBanned, { memberId })
}
