import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Breach, codeRules, findBreaches } from '../lib/checks/code-rules.ts'
import { type Counts, countBy, readCounts, sum, writeCounts } from '../lib/checks/ratchet.ts'
import { listFiles } from '../lib/source-files.ts'

const countsPath = 'scripts/code-rules.json'
const pattern = '{contract,server,web,scripts,e2e,bench}/**/*.{ts,tsx}'
const generated = ['server/src/db/schema.ts']

/** Every place that breaks a rule of the code, by path. */
export function readBreaches(root: string): Map<string, Breach[]> {
  const paths = listFiles(root, pattern).filter((path) => !generated.includes(path))
  const read = (path: string) => findBreaches({ path, text: readFileSync(join(root, path), 'utf8') })
  return new Map(paths.map((path): [string, Breach[]] => [path, read(path)]).filter(([, found]) => found.length > 0))
}

/** The places in files that break a rule more often than their committed count; a file without a count has zero. */
export function findNewBreaches(breaches: Map<string, Breach[]>, committed: Counts): string[] {
  return [...breaches].flatMap(([path, found]) => {
    const counts = countBy(found, ({ rule }) => rule)
    return found
      .filter(({ rule }) => (counts[rule] ?? 0) > (committed[path]?.[rule] ?? 0))
      .map(({ rule, line, text }) => `${path}:${line}: ${codeRules[rule]}\n    ${text.slice(0, 100)}`)
  })
}

const countBreaches = (breaches: Map<string, Breach[]>): Counts =>
  Object.fromEntries([...breaches].map(([path, found]) => [path, countBy(found, ({ rule }) => rule)]))

function main(root: string, write: boolean): number {
  const breaches = readBreaches(root)
  const path = join(root, countsPath)
  if (write) {
    const { risen } = writeCounts(path, countBreaches(breaches))
    if (risen.length > 0) console.error(`The counts may only fall; more than before: ${risen.join(', ')}`)
    return risen.length
  }
  const committed = readCounts(path)
  const fresh = findNewBreaches(breaches, committed)
  for (const line of fresh) console.log(line)
  if (fresh.length > 0) console.log('After a renamed or moved file: npm run check:code -- --write')
  console.log(`${sum(countBreaches(breaches))} older violations remain (${sum(committed)} committed)`)
  return fresh.length
}

if (import.meta.main)
  process.exitCode = main(resolve(import.meta.dirname, '../..'), process.argv.includes('--write')) === 0 ? 0 : 1
