import type { SoldKind } from '@karibu/contract'

export type ItemKey = { kind: SoldKind; id: string }

/** A change as it is stored. `price` in US cents; null ends the price of a country. */
export type PriceChangeInput = {
  country: string | null
  price: number | null
  active: boolean
  startsAt: Date
}

/** The current general price of an item, and that for the country of a change. US cents. */
export type Sold = ItemKey & { price: number; active: boolean; countryPrice: number | null }
