export {
  type AccountRef,
  credits,
  type HouseCode,
  house,
  type Leg,
  type MemberCode,
  member,
  purse,
} from './accounts.ts'
export {
  type Balances,
  balancesAt,
  balancesOf,
  houseBalance,
  lockBalances,
  spendCredits,
  spendUsd,
} from './balances.ts'
export { checkBooks, type Fault } from './check-books.ts'
export { type HistoryFilter, type HistoryRow, historyOf } from './history.ts'
export { type Narration, newTransferId, type Posted, type Posting, post, reverse, type TransferKind } from './post.ts'
export { type Books, readBooks } from './read-books.ts'
export { takeSnapshot } from './snapshot.ts'
