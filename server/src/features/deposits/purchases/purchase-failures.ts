/**
 * Why a purchase was not made though its deposit was credited. `gone`: the item or the receiver; `closed`: the receiver takes
 * no gifts; `short`: the balance; `changed`: the price or the offer; `note`: the words with a gift; `late`: the deposit took
 * more than a day; `account`: the buyer may not buy.
 */
export const purchaseFailures = ['gone', 'closed', 'short', 'changed', 'note', 'late', 'account'] as const
export type PurchaseFailure = (typeof purchaseFailures)[number]
