import type { StaffRate } from '@karibu/contract'

export const rateChanges = ['rate', 'fix', 'release', 'offer', 'withhold'] as const
export type RateChangeKind = (typeof rateChanges)[number]
export type RatePreview = 'none' | 'immediate' | 'second' | 'refused' | 'no_reference'

/** The changes that make sense for a rate now. */
export const changesOf = ({ fixed, offered }: StaffRate): RateChangeKind[] => [
  'rate',
  fixed ? 'release' : 'fix',
  offered ? 'withhold' : 'offer',
]

/** What the server will do with a change: the limits are the server's, so nothing is decided here. */
export function previewOf(rate: StaffRate, { kind, perUsd }: { kind: RateChangeKind; perUsd: string }): RatePreview {
  if (kind === 'fix') return 'second'
  if (kind !== 'rate') return 'immediate'
  if (!rate.band) return 'no_reference'
  const newRate = readTyped(perUsd)
  if (newRate === null) return 'none'
  if (!isInside(newRate, rate.band)) return 'refused'
  return isInside(newRate, rate.alone) ? 'immediate' : 'second'
}

/** How many percent a rate is above the agreed one; null without an agreed one. */
export const deviationOf = (perUsd: number, { agreed }: StaffRate): number | null =>
  agreed && (perUsd / agreed.perUsd - 1) * 100

/** A rate as typed, with up to eight decimals; null when it is none. */
export function readTyped(typed: string): number | null {
  const text = typed.trim()
  return /^\d{1,6}(\.\d{1,8})?$/.test(text) && Number(text) > 0 ? Number(text) : null
}

const isInside = (value: number, range: StaffRate['band']) =>
  range !== null && value >= range.low && value <= range.high
