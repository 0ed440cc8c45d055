import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

const project = join(import.meta.dirname, '..')
const sources = ['web/src', 'web/public', 'contract/src', 'locales']
const files = [
  'web/index.html',
  'web/boot-build.ts',
  'web/brand-styles.ts',
  'web/documents.ts',
  'web/icon-sprite.ts',
  'web/import-sizes.ts',
  'web/lean-contract.ts',
  'web/manifest-build.ts',
  'web/vite.config.ts',
  'web/build.ts',
  'web/files-of.ts',
  'web/service-worker-build.ts',
  'web/package.json',
  'package-lock.json',
]

/** A fingerprint of everything the built web is made from; `dist/.stamp` holds the one it was built from. */
export async function webStamp(): Promise<string> {
  const listed = await Promise.all(sources.map((folder) => filesIn(join(project, folder))))
  const all = [...listed.flat(), ...files.map((file) => join(project, file))].filter((path) => !path.includes('.test.'))
  const hash = createHash('sha256')
  for (const path of all.sort())
    hash
      .update(relative(project, path))
      .update('\0')
      .update(await readFile(path))
      .update('\0')
  return hash.digest('hex')
}

/** Whether the built web matches the current sources. */
export async function isWebBuilt(): Promise<boolean> {
  const built = await readFile(join(import.meta.dirname, 'dist/.stamp'), 'utf8').catch(() => '')
  return built === (await webStamp())
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
