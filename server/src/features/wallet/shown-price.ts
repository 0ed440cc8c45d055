import { readAmount } from '@karibu/contract'
import { fieldRefusal, Refusal } from '../../refusal.ts'

/** US cents of the price that stood on the button; null where the browser sent none. */
export function shownCents(price: string | number | undefined): number | null {
  if (price === undefined) return null
  const read = readAmount(price, 'USD')
  if ('fault' in read) throw fieldRefusal('price', read.fault, { currency: 'USD' })
  return Number(read.minor)
}

/** A member never pays more than the shown price: refuses a higher one with conflict. A lower one is charged. */
export function refuseDearer({ cents, shown }: { cents: number; shown: number | null }): void {
  if (shown !== null && cents > shown) throw new Refusal('conflict', { messageKey: 'wallet:price_rose' })
}
