import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build, type Manifest } from 'vite'
import { buildBoot } from './boot-build.ts'
import { documentsOf, type Prerender } from './documents.ts'
import { buildManifests } from './manifest-build.ts'
import { buildServiceWorker } from './service-worker-build.ts'
import { webStamp } from './stamp.ts'

const root = import.meta.dirname
const dist = join(root, 'dist')
const serverSide = join(root, 'node_modules/.prerender')
const compressed = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest', '.txt'])

await buildWeb()

/** Builds the browser's files, draws the public pages of every language, and leaves all of it compressed in `dist`. */
async function buildWeb() {
  const started = performance.now()
  const logStep = (what: string) => console.log(`web: ${what} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
  process.env.NODE_ENV = 'production'
  const stamp = await webStamp()
  await build({ root, logLevel: 'warn' })
  logStep('browser files built')
  await build({
    root,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: 'src/app/prerender.tsx',
      minify: false,
      outDir: serverSide,
      emptyOutDir: true,
      manifest: false,
      copyPublicDir: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const { documents, site } = await renderDocuments()
  logStep(`${documents.length} pages drawn`)
  await buildManifests(root)
  await buildServiceWorker(root)
  await writeFile(join(dist, 'csp.json'), `${JSON.stringify(policyOf(documents.map(({ html }) => html)), null, 2)}\n`)
  await writeFile(join(dist, 'site.json'), `${JSON.stringify(site, null, 2)}\n`)
  const count = await compressAll()
  await rm(serverSide, { recursive: true })
  // Written last: a build that was cut short is built again.
  await writeFile(join(dist, '.stamp'), stamp)
  logStep(`${count} files compressed; done`)
}

async function renderDocuments() {
  const manifest: Manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'))
  const template = await readFile(join(dist, 'index.html'), 'utf8')
  const prerender: Prerender = await import(join(serverSide, 'prerender.js'))
  const boot = await buildBoot(root, manifest)
  const styleOf = (file: string) => readFileSync(join(dist, file), 'utf8').trim()
  const documents = await documentsOf({ manifest, template, prerender, boot, styleOf })
  for (const { file, html } of documents) {
    await mkdir(dirname(join(dist, file)), { recursive: true })
    await writeFile(join(dist, file), html)
  }
  return { documents, site: siteOf(prerender) }
}

/** What the server has to know of the addresses: which are for search engines, and which are none at all. */
function siteOf({ publicPages, shellPaths, locales }: Prerender) {
  return { pages: publicPages.map(({ path }) => path), shell: shellPaths, locales }
}

/** The hashes that the Content-Security-Policy needs for the inline scripts and styles of the documents. */
function policyOf(pages: string[]) {
  const hashesOf = (pattern: RegExp) => {
    const inline = pages.flatMap((html) => [...html.matchAll(pattern)].map((match) => match[1] ?? ''))
    const hashes = inline.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    return [...new Set(hashes)]
  }
  return { scripts: hashesOf(/<script>([\s\S]*?)<\/script>/g), styles: hashesOf(/<style>([\s\S]*?)<\/style>/g) }
}

async function compressAll(): Promise<number> {
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
  const entries = await readdir(dist, { recursive: true, withFileTypes: true })
  const files = entries.filter(
    (entry) => entry.isFile() && compressed.has(extname(entry.name)) && !/^(csp|site)\.json$/.test(entry.name),
  )
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).filter((path) => !path.includes('/.vite/'))
  for (const path of paths) {
    const bytes = await readFile(path)
    await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, brotli))
    await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
  }
  return paths.length
}
