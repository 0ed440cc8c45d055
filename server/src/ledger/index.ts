export {
  type AccountRef,
  type Leg,
  member,
  type PlatformCode,
  platform,
  purse,
} from './accounts.ts'
export {
  type Balances,
  balancesAt,
  balancesFrom,
  balancesOf,
  lockBalances,
  platformBalance,
  spendCredits,
  spendUsd,
} from './balances.ts'
export { checkBooks } from './check-books.ts'
export {
  accountsOf,
  entriesOf,
  type TransferFacts,
  transferOf,
  trialBalanceAt,
} from './explore.ts'
export { type HistoryFilter, type HistoryRow, historyOf } from './history.ts'
export { newTransferId, type Posted, type Posting, post, reverse, type TransferKind } from './post.ts'
export { readBooks } from './read-books.ts'
export { takeSnapshot } from './snapshot.ts'
