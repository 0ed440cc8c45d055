const minuteMs = 60_000

type Span = { startedAt: string; endsAt: string; running: boolean }

/** The running boost up to the end of all that follow on it; undefined when none runs. */
export function boostedUntil<T extends Span>(boosts: readonly T[]): T | undefined {
  const running = boosts.find((boost) => boost.running)
  if (!running) return undefined
  const endsAt = boosts
    .map((boost) => boost.endsAt)
    .reduce((last, end) => (Date.parse(end) > Date.parse(last) ? end : last))
  return { ...running, endsAt }
}

export type TimeLeft = { days: number; hours: number; minutes: number; share: number }

/** What is left of a boost at a moment, a minute that has begun counted whole: who has just bought a day has a day. */
export function timeLeft({ startedAt, endsAt }: { startedAt: string; endsAt: string }, now: number): TimeLeft {
  const end = Date.parse(endsAt)
  const leftMs = Math.max(0, end - now)
  const wholeMs = Math.max(1, end - Date.parse(startedAt))
  const minutes = Math.ceil(leftMs / minuteMs)
  return {
    days: Math.floor(minutes / 1440),
    hours: Math.floor(minutes / 60) % 24,
    minutes: minutes % 60,
    share: Math.min(1, leftMs / wholeMs),
  }
}

const creditsPerDollar = 100

/** The price of a boost in credits. */
export const inCredits = (usd: number): number => Math.round(usd * creditsPerDollar)

type BoostResults = { likes: number; matches: number }

/** What a boost brought beyond the usual; never less than nothing. */
export const extraResults = (boost: BoostResults, usual: BoostResults): BoostResults => ({
  likes: Math.max(0, boost.likes - usual.likes),
  matches: Math.max(0, boost.matches - usual.matches),
})

/** How wide each of several numbers is drawn, as shares of the largest. */
export function barShares(numbers: readonly number[]): number[] {
  const most = Math.max(1, ...numbers)
  return numbers.map((number) => number / most)
}
