import { decimalsOf, readAmount } from '@karibu/contract'

/** About what arrives for typed dollars; null while they are no amount. */
export function arrivingOf(typed: string, { perUsd, currency }: { perUsd: number; currency: string }): number | null {
  const read = readAmount(typed, 'USD')
  if ('fault' in read || read.minor === 0n) return null
  const unit = 10 ** decimalsOf(currency)
  return Math.floor((Number(read.minor) / 100) * perUsd * unit + 1e-6) / unit
}
