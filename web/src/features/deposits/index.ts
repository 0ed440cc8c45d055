export { Deposits } from './deposits.tsx'
export { UnsettledDeposits } from './unsettled-deposits.tsx'
