import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { root } from './lib/run.ts'

type Chunk = { file: string; src?: string; imports?: string[]; css?: string[]; isEntry?: boolean }
type Row = { name: string; bytes: number; budget: number }
export type Weighed = { rows: Row[]; over: Row[] }

// As in the figures the budgets were made from.
const kB = 1024
const screen = (name: string) => `src/app/screens/${name}-screen.tsx`
const layout = (name: string) => `src/app/layouts/${name}-layout.tsx`
const words = (locale: string, part: string) => `src/lib/words/${locale}${part}.ts`
const later = 'src/app/layouts/dashboard-later.tsx'
const rules = 'src/lib/use-form.ts'
const locales = ['en', 'es', 'fr', 'pt', 'sw']

/**
 * Holds what a page loads over the wire (brotli, as the server sends it) against its budget. Each figure is that of the
 * heaviest language. Needs a build in `dist`.
 */
export async function weigh(dist: string): Promise<Weighed> {
  const manifest: Record<string, Chunk> = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'))
  const size = async (file: string) => brotliCompressSync(await readFile(join(dist, file))).length
  const closure = (...sources: string[]) => closureOf(manifest, sources)
  const scripts = (...sources: string[]) => new Set(closure(...sources).map(({ file }) => file))
  const styles = (...sources: string[]) => new Set(closure(...sources).flatMap(({ css }) => css ?? []))
  const sum = async (files: Iterable<string>) =>
    (await Promise.all([...files].map(size))).reduce((all, one) => all + one, 0)
  const heaviest = async (measure: (locale: string) => Promise<number>) =>
    Math.max(...(await Promise.all(locales.map(measure))))

  const landing = (locale: string) => [
    'index.html',
    screen('landing'),
    layout('home'),
    words(locale, '-base'),
    words(locale, '-public'),
  ]
  const dashboard = (locale: string) => [
    'index.html',
    screen('matches'),
    layout('dashboard'),
    words(locale, '-base'),
    words(locale, '-deck'),
  ]
  const page = (locale: string) => join(locale, 'index.html')
  const known = scripts(
    ...dashboard('en'),
    later,
    rules,
    layout('auth'),
    layout('default'),
    words('en', ''),
    words('en', '-door'),
    words('en', '-public'),
  )
  const rows: Row[] = [
    {
      name: 'landing, before any script: document and style sheets',
      bytes: await heaviest(async (locale) => (await size(page(locale))) + (await sum(styles(...landing(locale))))),
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
  const first = scripts(...dashboard('en'))
  const after = [...scripts(later, rules)].filter((file) => !first.has(file))
  rows.push({
    name: 'dashboard, after the first cards: signals, outbox, rules of forms',
    bytes: await sum(after),
    budget: 25 * kB,
  })
  const screens = Object.keys(manifest).filter((key) => /^src\/app\/(screens|admin)\/.*-screen\.tsx$/.test(key))
  for (const key of screens.sort()) {
    if (key === screen('landing') || key === screen('matches')) continue
    const own = [...scripts(key)].filter((file) => !known.has(file))
    rows.push({ name: `one more: ${key.replace(/^.*\/|-screen\.tsx$/g, '')}`, bytes: await sum(own), budget: 25 * kB })
  }
  return { rows, over: rows.filter(({ bytes, budget }) => bytes > budget) }
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

async function main(): Promise<void> {
  const dist = join(root, 'web/dist')
  if (!existsSync(join(dist, '.vite/manifest.json'))) throw new Error('npm run build comes first')
  const { rows, over } = await weigh(dist)
  const fonts = await fontsIn(dist)
  const table = ['| what is loaded | kB | budget | share |', '|---|---|---|---|', ...rows.map(line)].join('\n')
  console.log(table)
  if (process.argv.includes('--write')) await writeTable(table)
  for (const { name } of over) console.log(`TOO HEAVY: ${name}`)
  for (const font of fonts) console.log(`A WEB FONT: ${font}`)
  process.exitCode = over.length + fonts.length > 0 ? 1 : 0
}

async function writeTable(table: string): Promise<void> {
  const path = join(root, 'docs/WEIGHT.md')
  const text = await readFile(path, 'utf8')
  await writeFile(
    path,
    text.replace(/(<!--figures-->\n)[\s\S]*?(\n<!--end-->)/, (_, start, end) => `${start}${table}${end}`),
  )
}

if (import.meta.main) await main()
