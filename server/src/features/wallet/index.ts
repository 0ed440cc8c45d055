export { walletCrontab, walletJobs } from './jobs.ts'
export { balanceOf, publishWallet, type WalletFacts, walletFrom, walletOf } from './show-wallet.ts'
export { refuseDearer, shownCents } from './shown-price.ts'
export { withdrawable } from './withdrawable.ts'
