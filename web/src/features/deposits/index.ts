export type { Arrival } from './deposit-status.tsx'
export { Deposits } from './deposits.tsx'
export { ShortPay } from './form/short-pay.tsx'
export { UnsettledDeposits } from './unsettled-deposits.tsx'
