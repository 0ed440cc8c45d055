import { readAmount } from '@karibu/contract'
import { fieldRefusal, Refusal } from '../../refusal.ts'

/** US cents of the price that stood on the button; null where the browser sent none. */
export function shownCents(price: string | number | undefined): number | null {
  if (price === undefined) return null
  const read = readAmount(price, 'USD')
  if ('fault' in read) throw fieldRefusal('price', read.fault, { currency: 'USD' })
  return Number(read.minor)
}

/** Nobody pays more than they were shown: refuses with conflict what has become dearer. What is cheaper now is taken so. */
export function refuseDearer({ cents, shown }: { cents: number; shown: number | null }): void {
  if (shown !== null && cents > shown) throw new Refusal('conflict', { messageKey: 'wallet:price_rose' })
}
