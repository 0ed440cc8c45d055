export { Withdrawals } from './withdrawals.tsx'
