export { PayoutQueue } from './payout-queue.tsx'
