import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/run.ts'
import type { Guard } from './find-guards.ts'
import { guardsFolder } from './guard-process.ts'

export type Outcome = 'killed' | 'survived' | 'not evaluated'

/** What the tests say about one guard: `by` names the test that failed without it, `error` its first line. */
export type Verdict = { id: string; outcome: Outcome; by: string | null; error: string | null; basis: string }

const verdictsPath = join(guardsFolder, 'verdicts.jsonl')

/**
 * A hash of the files that a verdict depends on: the guarded source file and either the test that noticed or every test
 * that did not. A verdict is judged again when one of them has changed.
 */
export function basisOf(guard: Guard, { outcome, by, files }: Pick<Verdict, 'outcome' | 'by'> & { files: string[] }) {
  const test = by?.split(' > ')[0] ?? ''
  const tests = outcome === 'killed' && files.includes(test) ? [test] : files
  const hash = createHash('sha256').update(readFileSync(join(root, guard.file)))
  for (const file of tests) {
    const path = join(root, 'server', file)
    hash.update(file).update(existsSync(path) ? readFileSync(path) : '')
  }
  return hash.digest('hex').slice(0, 16)
}

/** The verdicts of earlier runs, by guard. */
export function readVerdicts(): Map<string, Verdict> {
  if (!existsSync(verdictsPath)) return new Map()
  const lines = readFileSync(verdictsPath, 'utf8').trim().split('\n')
  return new Map(lines.map((line) => JSON.parse(line) as Verdict).map((verdict) => [verdict.id, verdict]))
}

/** Keeps a verdict for later runs; the last one of a guard counts. */
export function saveVerdict(verdict: Verdict): void {
  mkdirSync(guardsFolder, { recursive: true })
  appendFileSync(verdictsPath, `${JSON.stringify(verdict)}\n`)
}
