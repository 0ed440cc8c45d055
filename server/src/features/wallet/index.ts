export { walletCrontab, walletJobs } from './jobs.ts'
export { balanceOf, tellWallet, walletOf } from './show-wallet.ts'
export { withdrawable } from './withdrawable.ts'
