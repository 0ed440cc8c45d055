import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type Counts, countBy, readCounts, sum, totals, writeCounts } from './lib/checks/ratchet.ts'
import { listFiles } from './lib/source-files.ts'
import { findWords, findWordsOfFolder, type Use } from './lib/words/find-words.ts'

/** path → uses. A folder's own name is counted under its path with a slash at the end. */
type Uses = Map<string, Use[]>

const countsPath = 'scripts/banned-words.json'
const patterns = ['{contract,server,web,scripts,e2e,bench}/**/*.{ts,tsx,mjs,css,sql,md}', '*.{md,mjs}', 'docs/**/*.md']
const skipped = [
  // Generated from sources that are counted.
  'server/src/db/schema.ts',
  'docs/SCHEMA.md',
  // Repeats the titles of tests, which are counted in the tests.
  'docs/SPECIFICATION.md',
  // Repeats the titles of the decision records.
  'docs/decisions/README.md',
  // These name the words in order to ban them.
  'docs/STYLE.md',
  'scripts/lib/words/banned-words.ts',
  'scripts/test/words.test.ts',
]

/** Reads all files. Answers with every use of a banned word, by path. */
export function readUses(root: string): Uses {
  const paths = listFiles(root, patterns).filter((path) => !skipped.includes(path))
  const files = paths.map((path): [string, Use[]] => [
    path,
    findWords({ path, text: readFileSync(join(root, path), 'utf8') }),
  ])
  const folders = [...new Set(paths.flatMap(foldersOf))]
    .sort()
    .map((path): [string, Use[]] => [`${path}/`, findWordsOfFolder(path)])
  return new Map([...files, ...folders].filter(([, uses]) => uses.length > 0))
}

function foldersOf(path: string): string[] {
  const folder = dirname(path)
  return folder === '.' ? [] : [folder, ...foldersOf(folder)]
}

/** One line for each word that a file uses more often than its committed count; a file without a count has zero. */
export function findExcess(uses: Uses, committed: Counts): string[] {
  return [...uses].flatMap(([path, found]) =>
    Object.entries(countWords(found))
      .filter(([word, count]) => count > (committed[path]?.[word] ?? 0))
      .flatMap(([word, count]) => {
        const those = found.filter((use) => use.word === word)
        const lines = [
          ...new Set(those.map(({ line, text }) => `    ${line ? `line ${line}: ` : ''}${text.slice(0, 100)}`)),
        ]
        return [
          `${path}: "${word}" ${count} times, ${committed[path]?.[word] ?? 0} allowed; write ${those[0]?.instead}`,
          ...lines,
        ]
      }),
  )
}

export function countUses(uses: Uses): Counts {
  return Object.fromEntries([...uses].map(([path, found]) => [path, countWords(found)]))
}

const countWords = (uses: Use[]): Record<string, number> => countBy(uses, ({ word }) => word)

function main(root: string, [mode, word]: string[]): number {
  const uses = readUses(root)
  const committed = readCounts(join(root, countsPath))
  if (mode === '--list') {
    for (const [path, found] of uses)
      for (const use of found.filter((each) => each.word === word)) console.log(`${path}:${use.line} ${use.text}`)
    return 0
  }
  if (mode === '--totals') {
    console.table(Object.entries(totals(countUses(uses))).sort(([, a], [, b]) => b - a))
    return 0
  }
  if (mode === '--write') {
    const { risen } = writeCounts(join(root, countsPath), countUses(uses))
    if (risen.length > 0) {
      console.error(`The counts may only fall; more than before: ${risen.join(', ')}`)
      return 1
    }
    console.log(`Wrote ${countsPath}.`)
    return 0
  }
  const excess = findExcess(uses, committed)
  for (const line of excess) console.log(line)
  if (excess.length > 0)
    console.log('docs/STYLE.md says why. After a renamed or moved file: npm run check:words -- --write')
  console.log(`${sum(countUses(uses))} banned words remain in ${uses.size} files (${sum(committed)} committed)`)
  return excess.length === 0 ? 0 : 1
}

if (import.meta.main) process.exitCode = main(resolve(import.meta.dirname, '..'), process.argv.slice(2))
