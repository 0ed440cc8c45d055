export { DisputeList } from './dispute-list.tsx'
export { PayoutQueue } from './payout-queue.tsx'
