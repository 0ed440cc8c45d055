import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib/run.ts'

const folder = 'docs/decisions'
const linesMax = 40
const intro = `# Decisions

Each record states a decision, its reason and its cost in at most ${linesMax} lines. A record is not rewritten when it no longer holds:
it gets a line **Superseded by** that links to the later record. Start a new record with the next number, then run
\`npm run decisions\`, which generates this page.

| number | decision | status |
|---|---|---|
`

/** The index page of the decision records, and the faults of the records. */
export function indexDecisions(home: string): { page: string; faults: string[] } {
  const files = readdirSync(join(home, folder))
    .filter((file) => file !== 'README.md')
    .sort()
  const records = files.map((file) => readRecord(home, file))
  const numbers = records.map(({ number }) => number)
  const faults = [
    ...records.flatMap((record) => record.faults),
    ...numbers
      .filter((number, index) => numbers.indexOf(number) !== index)
      .map((number) => `${folder}: number ${number} is used twice`),
  ]
  const rows = records.map(({ file, number, title, status }) => `| ${number} | [${title}](${file}) | ${status} |`)
  return { page: `${intro}${rows.join('\n')}\n`, faults }
}

function readRecord(home: string, file: string) {
  const text = readFileSync(join(home, folder, file), 'utf8')
  const number = /^(\d{4})-[a-z0-9-]+\.md$/.exec(file)?.[1] ?? ''
  const [, heading = '', title = ''] = /^# (\d+)[.:] (.+)$/m.exec(text) ?? []
  const superseded = /^\*\*Superseded by \[decision (\d+)\]\(([^)]+)\)/m.exec(text)
  const lines = text.trimEnd().split('\n').length
  const faults = [
    ...(number && Number(number) === Number(heading)
      ? []
      : ['the file name is NNNN-name.md, the heading "# N. Title"']),
    ...(lines > linesMax ? [`${lines} lines, ${linesMax} at most`] : []),
    // What a superseded record describes may be gone.
    ...(superseded ? [] : pathsIn(text).filter((path) => !existsSync(join(home, path)))).map(
      (path) => `${path} does not exist`,
    ),
  ].map((fault) => `${folder}/${file}: ${fault}`)
  const status = superseded ? `superseded by [${superseded[1]}](${superseded[2]})` : 'accepted'
  return { file, number: Number(number), title, status, faults }
}

const folders = 'bench|client|contract|deploy|docs|e2e|locales|scripts|server|web'

/** Paths from the root of the repository, and those of links. Patterns and results of benchmarks are not files of the repository. */
function pathsIn(text: string): string[] {
  const named = text.matchAll(new RegExp(`(?<=^|[\\s\`(])(?:${folders})/[\\w./*-]*[\\w*]`, 'gm'))
  const linked = text.matchAll(/(?<=\]\()(?!\w+:|#)[^)#]+/g)
  const paths = [...Array.from(named, ([path]) => path), ...Array.from(linked, ([path]) => join(folder, path))]
  return [...new Set(paths)].filter((path) => !path.includes('*') && !path.startsWith('bench/results/'))
}

if (import.meta.main) {
  const { page, faults } = indexDecisions(root)
  const path = join(root, folder, 'README.md')
  if (process.argv[2] === '--write') writeFileSync(path, page)
  else if (readFileSync(path, 'utf8') !== page)
    faults.push(`${folder}/README.md is out of date. Run: npm run decisions`)
  for (const fault of faults) console.log(fault)
  process.exitCode = faults.length === 0 ? 0 : 1
}
