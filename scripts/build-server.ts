import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type OutputChunk, type Plugin, rolldown } from 'rolldown'
import { root } from './lib/run.ts'
import {
  type BundleManifest,
  bundlesFolder,
  manifestName,
  readManifest,
  serverEntries,
  stampOf,
} from './lib/server-bundle.ts'

/** Packages of many small modules without files beside them; all others are loaded as they are installed. */
const inlined = ['kysely', 'zod', 'libphonenumber-js']
/** Servers of a release before may still load a part of theirs. */
const bundlesMax = 3

/** Own modules find the files beside them, and the programs that they start, where their source lies. */
const ownPaths: Plugin = {
  name: 'own-paths',
  transform: (code, id) => {
    if (!code.includes('import.meta.') || id.includes('/node_modules/')) return null
    return code
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
  },
}

await mkdir(bundlesFolder, { recursive: true })
const draft = await mkdtemp(join(bundlesFolder, '.draft-'))
try {
  await publish(await bundle())
} finally {
  await rm(draft, { recursive: true, force: true })
}

/** Bundles the server into the draft. Answers the fingerprint of its sources. */
async function bundle(): Promise<string> {
  const input = Object.fromEntries(Object.entries(serverEntries).map(([name, path]) => [name, join(root, path)]))
  const shared = { platform: 'node', external: isExternal, logLevel: 'silent' } as const
  await using made = await rolldown({ ...shared, input, plugins: [ownPaths] })
  const { output } = await made.write({ dir: draft, format: 'esm', sourcemap: true })
  const modules = output.filter((part): part is OutputChunk => part.type === 'chunk').flatMap((part) => part.moduleIds)
  const own = modules.filter((id) => id.startsWith(root) && !id.includes('/node_modules/'))
  const packages = inlined.map((name) => `node_modules/${name}/package.json`)
  const files = [...new Set([...own.map((id) => relative(root, id)), ...packages])].sort()
  const manifest: BundleManifest = { root, stamp: stampOf(files) ?? '', files }
  await writeFile(join(draft, manifestName), JSON.stringify(manifest))
  return manifest.stamp
}

/** Gives the finished bundle its name, unless another start has made the same, and deletes those of older sources. */
async function publish(stamp: string): Promise<void> {
  const path = join(bundlesFolder, stamp.slice(0, 16))
  await chmod(draft, 0o755)
  await rename(draft, path).catch(() => undefined)
  if (readManifest(path)?.stamp !== stamp) throw new Error(`The bundle was not kept as ${path}.`)
  const names = (await readdir(bundlesFolder)).filter((name) => !name.startsWith('.draft-'))
  const made = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(bundlesFolder, name))).mtimeMs })),
  )
  const old = made.sort((a, b) => b.at - a.at).slice(bundlesMax)
  await Promise.all(old.map(({ name }) => rm(join(bundlesFolder, name), { recursive: true, force: true })))
}

function isExternal(id: string): boolean {
  if (/^[./]/.test(id) || id.startsWith('@karibu/')) return false
  return !inlined.some((name) => id === name || id.startsWith(`${name}/`))
}
