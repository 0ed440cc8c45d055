import type { StatusDay } from '@karibu/contract'
import { statusDays } from '@karibu/contract/status-days'

const minutesOfDay = 1440
const dayMs = 86_400_000

export type PastDay = {
  /** 'YYYY-MM-DD' */
  day: string
  state: 'well' | 'some' | 'much' | 'none'
  /** Minutes with trouble. */
  troubled: number
  /** The measured part of the day, 0 to 1; of today, the part that is over. */
  share: number
}

/** All days the status page shows, oldest first, unmeasured ones included. */
export function pastDays(measured: readonly StatusDay[], now: Date): PastDay[] {
  const known = new Map(measured.map((entry) => [entry.day, entry]))
  return Array.from({ length: statusDays }, (_, index) => {
    const isToday = index === statusDays - 1
    const day = new Date(now.getTime() - (statusDays - 1 - index) * dayMs).toISOString().slice(0, 10)
    const entry = known.get(day)
    if (!entry || entry.measured === 0) return { day, state: 'none', troubled: 0, share: 0 }
    const { measured, troubled } = entry
    const expected = isToday ? Math.max(1, Math.floor((now.getTime() % dayMs) / 60_000)) : minutesOfDay
    return { day, state: stateOf(troubled / measured), troubled, share: Math.min(1, measured / expected) }
  })
}

function stateOf(troubledShare: number): PastDay['state'] {
  if (troubledShare === 0) return 'well'
  return troubledShare < 0.05 ? 'some' : 'much'
}
