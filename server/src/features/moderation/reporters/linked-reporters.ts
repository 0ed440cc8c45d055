import { type ReporterLink, reporterLinks } from '@karibu/contract'
import { hourMs } from '../../../durations.ts'

/** One of the members who reported another one, with what can link their accounts. */
export type Reporter = {
  /** Null where the member has proved it: a proved number belongs to one account only, even where others entered it. */
  phone: string | null
  payouts: string[]
  joinedAt: Date
  reportedAt: Date
  /** Other members that they reported, where staff found nothing wrong or have not decided. */
  others: number[]
}

export type LinkedReporters = {
  reporters: number
  /** How many there are when a linked group counts as one. */
  voices: number
  links: { by: ReporterLink; count: number }[]
}

/** Accounts that joined within this time of one another, */
const joinedWithinMs = hourMs
/** and reported this soon after they had joined. */
const reportedWithinMs = 24 * hourMs
const comparedMax = 10

/**
 * What links the accounts that reported one member; null where nothing does. Each kind of link is counted for itself, and the
 * voices by the one kind that joins most: otherwise a single account could join two honest reporters who have nothing in common.
 */
export function linkReporters(reporters: readonly Reporter[]): LinkedReporters | null {
  const found = reporterLinks.map((by) => ({ by, groups: groupsOf(reporters.map(keys[by])) }))
  const links = found.flatMap(({ by, groups }) => (groups[0] === undefined ? [] : [{ by, count: groups[0] }]))
  if (links.length === 0) return null
  const joined = found.map(({ groups }) => groups.reduce((sum, size) => sum + size - 1, 0))
  return { reporters: reporters.length, voices: reporters.length - Math.max(...joined), links }
}

type Keys = (reporter: Reporter, at: number, all: readonly Reporter[]) => string[]

/** Two reporters are linked where they share a key. */
const keys: Record<ReporterLink, Keys> = {
  phone: ({ phone }) => (phone === null || phone === '' ? [] : [phone]),
  payout: ({ payouts }) => payouts,
  joined: (reporter, _at, all) =>
    isHasty(reporter)
      ? all.flatMap((first, at) => {
          const laterMs = reporter.joinedAt.getTime() - first.joinedAt.getTime()
          return isHasty(first) && laterMs >= 0 && laterMs <= joinedWithinMs ? [String(at)] : []
        })
      : [],
  together: ({ others }, at, all) => {
    // Only what another reporter names too: further reports of each cannot push the common ones out.
    const named = new Set(all.flatMap((reporter, index) => (index === at ? [] : reporter.others)))
    const common = others.filter((id) => named.has(id)).toSorted((one, other) => one - other)
    return pairsOf(common.slice(0, comparedMax))
  },
}

const isHasty = ({ joinedAt, reportedAt }: Reporter): boolean =>
  reportedAt.getTime() - joinedAt.getTime() <= reportedWithinMs

const pairsOf = (ids: number[]): string[] =>
  ids.flatMap((one, at) => ids.slice(at + 1).map((other) => `${one}:${other}`))

/** The sizes of the groups with one key each, the largest first. Each reporter is in one group only. */
function groupsOf(keysOfEach: string[][]): number[] {
  const free = new Map(keysOfEach.map((own, at) => [at, own]))
  const sizes: number[] = []
  for (;;) {
    const largest = largestGroup(free)
    if (largest.length < 2) return sizes
    sizes.push(largest.length)
    for (const at of largest) free.delete(at)
  }
}

function largestGroup(free: Map<number, string[]>): number[] {
  const members = new Map<string, number[]>()
  for (const [at, own] of free) for (const key of new Set(own)) members.set(key, [...(members.get(key) ?? []), at])
  return [...members.values()].reduce((largest, group) => (group.length > largest.length ? group : largest), [])
}
