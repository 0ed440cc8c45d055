import type { Tx } from '../context.ts'

/** All that staff do and that is written down. */
type StaffActName =
  | 'deposit.refund'
  | 'odd_payment.give_back'
  | 'odd_payment.settle'
  | 'notice.drop'
  | 'notice.retry'
  | 'payout.approve'
  | 'payout.refuse'
  | `rate.${'set' | 'propose' | 'confirm' | 'reject' | 'release'}`
  | `report.${'dismiss' | 'warn' | 'suspend' | 'ban'}`
  | 'second-factor.clear'
  | 'staff.change'
  | 'staff.suspend'
  | 'ticket.answer'

type StaffAct = {
  at: Date
  /** The member's number; `operator` for a command or a job. */
  staffId: number
  act: StaffActName
  /** What it was done to, by its public name. */
  subject: string
  details?: object
}

/** No member has this number: a command of the operator, or an automatic job. */
export const operator = 0

/** Writes down what staff did, in the transaction of the deed; nobody can change or take back a line. */
export async function writeStaffAct(tx: Tx, { at, staffId, act, subject, details = {} }: StaffAct): Promise<void> {
  await tx
    .insertInto('staff_act')
    .values({ at, staff_id: staffId, act, subject, details: JSON.stringify(details) })
    .execute()
}
