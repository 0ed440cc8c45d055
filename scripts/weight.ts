import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { localeCodes } from '@karibu/contract'
import { root } from './lib/run.ts'

type Chunk = { file: string; src?: string; imports?: string[]; css?: string[]; isEntry?: boolean }
type Row = { name: string; bytes: number; budget: number }
export type Weighed = { rows: Row[]; over: Row[] }

// As in the figures the budgets were made from.
const kB = 1024
/** What an import may take without being named in docs/WEIGHT.md. */
const importMax = 5 * kB
const screen = (name: string) => `src/app/screens/${name}-screen.tsx`
const layout = (name: string) => `src/app/layouts/${name}-layout.tsx`
const translations = (locale: string, part: string) => `src/lib/words/${locale}/${part}.ts`
const later = 'src/app/layouts/dashboard/dashboard-later.tsx'
const rules = 'src/lib/use-form.ts'
const locales = localeCodes

/**
 * Holds what a page loads over the wire (brotli, as the server sends it) against its budget. Each figure is that of the
 * heaviest language. Needs a build in `dist`.
 */
export async function weigh(dist: string): Promise<Weighed> {
  const manifest: Record<string, Chunk> = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'))
  const build = readBuild(dist, manifest)
  const rows = [
    ...(await firstLoads(build)),
    await laterLoad(build),
    ...(await screenLoads(build, Object.keys(manifest))),
  ]
  return { rows, over: rows.filter(({ bytes, budget }) => bytes > budget) }
}

type Build = ReturnType<typeof readBuild>

function readBuild(dist: string, manifest: Record<string, Chunk>) {
  const size = async (file: string) => brotliCompressSync(await readFile(join(dist, file))).length
  return {
    size,
    sum: async (files: Iterable<string>) =>
      (await Promise.all([...files].map(size))).reduce((all, one) => all + one, 0),
    scripts: (...sources: string[]) => new Set(closureOf(manifest, sources).map(({ file }) => file)),
    styles: (...sources: string[]) => new Set(closureOf(manifest, sources).flatMap(({ css }) => css ?? [])),
  }
}

const landing = (locale: string) => [
  'index.html',
  screen('public/landing'),
  layout('home'),
  translations(locale, 'base'),
  translations(locale, 'public'),
]
const dashboard = (locale: string) => [
  'index.html',
  screen('members/matches'),
  layout('dashboard/dashboard'),
  translations(locale, 'base'),
  translations(locale, 'deck'),
]

async function firstLoads({ size, sum, scripts, styles }: Build): Promise<Row[]> {
  const heaviest = async (measure: (locale: string) => Promise<number>) =>
    Math.max(...(await Promise.all(locales.map(measure))))
  return [
    {
      name: 'landing, before any script: the document, with its style sheets inside',
      bytes: await heaviest((locale) => size(join(locale, 'index.html'))),
      budget: 45 * kB,
    },
    {
      name: 'landing, all its script',
      bytes: await heaviest((locale) => sum(scripts(...landing(locale)))),
      budget: 110 * kB,
    },
    {
      name: 'dashboard, script until the first cards',
      bytes: await heaviest((locale) => sum(scripts(...dashboard(locale)))),
      budget: 140 * kB,
    },
    { name: 'dashboard, style sheets', bytes: await sum(styles(...dashboard('en'))), budget: 20 * kB },
  ]
}

async function laterLoad({ sum, scripts }: Build): Promise<Row> {
  const first = scripts(...dashboard('en'))
  const after = [...scripts(later, rules)].filter((file) => !first.has(file))
  const name = 'dashboard, after the first cards: signals, outbox, rules of forms'
  return { name, bytes: await sum(after), budget: 25 * kB }
}

async function screenLoads({ sum, scripts }: Build, keys: string[]): Promise<Row[]> {
  const parts = ['app', 'door', 'public'].map((part) => translations('en', part))
  const known = scripts(...dashboard('en'), later, rules, layout('auth'), layout('default'), ...parts)
  const rows: Row[] = []
  for (const key of keys.filter((key) => /^src\/app\/(screens|admin)\/.*-screen\.tsx$/.test(key)).sort()) {
    if (key === screen('public/landing') || key === screen('members/matches')) continue
    const own = [...scripts(key)].filter((file) => !known.has(file))
    rows.push({ name: `one more: ${key.replace(/^.*\/|-screen\.tsx$/g, '')}`, bytes: await sum(own), budget: 25 * kB })
  }
  return rows
}

function closureOf(manifest: Record<string, Chunk>, sources: string[]): Chunk[] {
  const found = new Map<string, Chunk>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no chunk for ${key}`)
    if (found.has(key)) return
    found.set(key, chunk)
    chunk.imports?.forEach(visit)
  }
  sources.forEach(visit)
  return [...found.values()]
}

/** The names of all fonts in a build; there shall be none. */
export const fontsIn = async (dist: string): Promise<string[]> =>
  (await readdir(dist, { recursive: true })).filter((file) => /\.(woff2?|ttf|otf)$/.test(file))

const line = ({ name, bytes, budget }: Row) =>
  `| ${name} | ${(bytes / kB).toFixed(1)} | ${budget / kB} | ${Math.round((bytes / budget) * 100)} % |`

type Import = { name: string; bytes: number }
export type Imports = { table: string; faults: string[] }

/** The texts of all languages, and all versions of a document, are one row: they are never loaded together. */
const groupOf = (name: string) =>
  name.replace(/^locales\/\w+\//, 'locales/*/').replace(/(\/versions\/\w+\/)[^/]+\.json$/, '$1*.json')

/** The largest of each group, largest first. */
function largestOfGroups(imports: readonly Import[]): Import[] {
  const groups = new Map<string, number>()
  for (const { name, bytes } of imports) {
    const group = groupOf(name)
    groups.set(group, Math.max(bytes, groups.get(group) ?? 0))
  }
  return [...groups].map(([name, bytes]) => ({ name, bytes })).sort((one, other) => other.bytes - one.bytes)
}

/**
 * The imports of more than 5 kB with the reasons that `document` gives for them, and what is wrong with its list: one that
 * gives no reason, or that names what is small by now. Sizes are those that the build wrote.
 */
export function listImports(imports: readonly Import[], document: string): Imports {
  const large = largestOfGroups(imports).filter(({ bytes }) => bytes > importMax)
  const reasons = reasonsIn(document)
  const rows = large.map(({ name, bytes }) => `| ${name} | ${(bytes / kB).toFixed(1)} | ${reasons.get(name) ?? ''} |`)
  const unknown = large.filter(({ name }) => !reasons.get(name))
  const small = [...reasons.keys()].filter((name) => !large.some((one) => one.name === name))
  return {
    table: ['| import | kB | why it is there |', '|---|---|---|', ...rows].join('\n'),
    faults: [
      ...unknown.map(({ name, bytes }) => `AN IMPORT WITHOUT A REASON: ${name}, ${(bytes / kB).toFixed(1)} kB`),
      ...small.map((name) => `NO IMPORT OF MORE THAN 5 KB: ${name}`),
    ],
  }
}

function reasonsIn(document: string): Map<string, string> {
  const [, table = ''] = /<!--imports-->\n([\s\S]*?)<!--end-->/.exec(document) ?? []
  const rows = table.split('\n').map((row) => row.split('|').map((cell) => cell.trim()))
  return new Map(rows.slice(2).flatMap(([, name, , reason]) => (name ? [[name, reason ?? '']] : [])))
}

/** `document` with new lines between `<!--name-->` and the next `<!--end-->`. */
export function written(document: string, name: string, lines: string): string {
  const mark = `<!--${name}-->`
  const from = document.indexOf(mark)
  const to = document.indexOf('<!--end-->', from)
  if (from < 0 || to < 0) throw new Error(`The document has no place for ${name}`)
  return `${document.slice(0, from + mark.length)}\n${lines}\n${document.slice(to)}`
}

async function main(): Promise<void> {
  const dist = join(root, 'web/dist')
  if (!existsSync(join(dist, '.vite/imports.json'))) throw new Error('npm run build comes first')
  const { rows, over } = await weigh(dist)
  const fonts = await fontsIn(dist)
  const path = join(root, 'docs/WEIGHT.md')
  const document = await readFile(path, 'utf8')
  const sizes: Import[] = JSON.parse(await readFile(join(dist, '.vite/imports.json'), 'utf8'))
  const imports = listImports(sizes, document)
  const table = ['| what is loaded | kB | budget | share |', '|---|---|---|---|', ...rows.map(line)].join('\n')
  console.log(`${table}\n\n${imports.table}`)
  if (process.argv.includes('--write'))
    await writeFile(path, written(written(document, 'figures', table), 'imports', imports.table))
  const faults = [
    ...over.map(({ name }) => `TOO HEAVY: ${name}`),
    ...fonts.map((font) => `A WEB FONT: ${font}`),
    ...imports.faults,
  ]
  for (const fault of faults) console.log(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}

if (import.meta.main) await main()
