/**
 * Why a purchase was not made though its deposit was credited. `gone`: the item or the receiver; `closed`: the receiver takes
 * no gifts; `short`: the balance; `changed`: the price or the offer; `note`: the words with a gift; `limit` and `paused`: the
 * buyer's own limit of spending or pause; `late`: it was not made within a day; `account`: the buyer may not buy.
 */
export const purchaseFailures = [
  'gone',
  'closed',
  'short',
  'changed',
  'note',
  'limit',
  'paused',
  'late',
  'account',
] as const
export type PurchaseFailure = (typeof purchaseFailures)[number]
