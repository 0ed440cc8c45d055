import { Withdrawals } from '../../../features/withdrawals/index.ts'

export function WithdrawScreen() {
  return <Withdrawals />
}
