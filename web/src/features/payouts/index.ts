export { DepositList } from './deposit-list/deposit-list.tsx'
export { DisputeList } from './dispute-list.tsx'
export { PayoutQueue } from './payout-queue.tsx'
