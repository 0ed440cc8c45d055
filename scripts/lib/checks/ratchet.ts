import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** path → rule or word → how often a file breaks it. */
export type Counts = Record<string, Record<string, number>>

/** Counts by a key, the keys in order. */
export function countBy<Item>(items: Item[], keyOf: (item: Item) => string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const key of items.map(keyOf).sort()) counts[key] = (counts[key] ?? 0) + 1
  return counts
}

export function totals(counts: Counts): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const keys of Object.values(counts))
    for (const [key, count] of Object.entries(keys)) sums[key] = (sums[key] ?? 0) + count
  return sums
}

export const sum = (counts: Counts): number => Object.values(totals(counts)).reduce((total, count) => total + count, 0)

/** Keys whose total is above the committed total. Moving a file moves its counts; it never raises a total. */
export function findRisen(counts: Counts, committed: Counts): string[] {
  const now = totals(counts)
  const before = totals(committed)
  return Object.keys(now).filter((key) => (now[key] ?? 0) > (before[key] ?? 0))
}

export function readCounts(path: string): Counts {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}

/** Writes a line for each file, so that two branches rarely change the same line. Refuses counts that have risen. */
export function writeCounts(path: string, counts: Counts): { risen: string[] } {
  const risen = existsSync(path) ? findRisen(counts, readCounts(path)) : []
  if (risen.length > 0) return { risen }
  const lines = Object.entries(counts)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, keys]) => `  ${JSON.stringify(file)}: ${JSON.stringify(keys)}`)
  writeFileSync(path, `{\n${lines.join(',\n')}\n}\n`)
  return { risen }
}
