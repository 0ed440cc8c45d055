import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/run.ts'

export type Outcome = 'noticed' | 'survived' | 'not evaluated'

/** What the tests say about one guard: `by` names the test that failed without it, `error` its first line. */
export type Verdict = { id: string; outcome: Outcome; by: string | null; error: string | null }

const noticedPath = join(root, 'scripts/guards/noticed.json')

/** For each guard the test that failed without it when it was judged last, where the file of that test is still there. */
export function readNoticed(): Map<string, string> {
  const all = Object.entries(JSON.parse(readFileSync(noticedPath, 'utf8')) as Record<string, string>)
  return new Map(all.filter(([, by]) => existsSync(join(root, 'server', by.split(' > ')[0] ?? ''))))
}

/** Saves them for later runs, on any machine, without those of conditions that no longer exist. */
export function saveNoticed(noticed: Map<string, string>, known: Set<string>): void {
  const existing = [...noticed].filter(([id]) => known.has(id)).sort(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(noticedPath, `${JSON.stringify(Object.fromEntries(existing), null, 2)}\n`)
}
