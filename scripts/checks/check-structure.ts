import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, posix, resolve } from 'node:path'

const linesMax = 300
const bannedFolders = [
  'packages',
  'shared',
  'common',
  'utils',
  'helpers',
  'types',
  'services',
  'repositories',
  'dto',
  'controllers',
]
const written = '{contract,server,web,scripts,e2e,bench}/**/*.{ts,tsx,mjs,css}'
const generated = ['server/src/db/schema.ts']
const filesMax = 24
const limitedFolders = '{contract/src,server/src,web/src,scripts,bench,e2e}/**/*.{ts,tsx,mjs,css,sql}'
/** Folders with more files, and the reason. */
const largeFolders: Record<string, string> = {
  'server/src/db/functions': 'one SQL function per file, so that its history and its current text are in one place',
}
const isTest = (path: string) => /\.(test|property)\.tsx?$|\/src\/test\/|^scripts\/test\/|^e2e\//.test(path)
const isProduct = (path: string) => /^(contract|server|web)\/src\//.test(path) && !isTest(path)

/** Rules for files that no other tool checks: length, folder names and sizes, readers of the environment. */
export function findStructureFaults(root: string): string[] {
  return listFiles(root, written)
    .filter((path) => !generated.includes(path))
    .sort()
    .flatMap((path) => faultsOf(path, readFileSync(join(root, path), 'utf8')))
    .concat(largeFolderFaults(root))
    .concat(unnamedFeatures(root))
}

function listFiles(root: string, pattern: string): string[] {
  return globSync(pattern, { cwd: root, exclude: (path) => /(^|\/)(node_modules|dist)(\/|$)/.test(path) })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
}

function faultsOf(path: string, text: string): string[] {
  const faults: string[] = []
  const lines = text.trimEnd().split('\n').length
  if (lines > linesMax) faults.push(`${path}: ${lines} lines, ${linesMax} at most`)
  const folder = path
    .split('/')
    .slice(0, -1)
    .find((name) => bannedFolders.includes(name))
  if (folder) faults.push(`${path}: no folder may be named ${folder}`)
  if (!isProduct(path)) return faults
  if (
    path !== 'server/src/config.ts' &&
    /\bprocess\s*\??\.\s*env\b|\bimport\s*\{[^}]*\benv\b[^}]*\}\s*from\s*'(node:)?process'/.test(text)
  )
    faults.push(`${path}: only server/src/config.ts reads the environment`)
  if (/\b(TODO|FIXME)\b/.test(text)) faults.push(`${path}: unfinished work is written down elsewhere`)
  return faults
}

/** A source file, its tests and its style sheet count as one file: the rule must not discourage tests. */
function largeFolderFaults(root: string): string[] {
  const units = new Map<string, Set<string>>()
  for (const path of listFiles(root, limitedFolders)) {
    const folder = posix.dirname(path)
    const unit = posix.basename(path).replace(/(\.test|\.property|\.module)?\.\w+$/, '')
    units.set(folder, (units.get(folder) ?? new Set()).add(unit))
  }
  return [...units]
    .filter(([folder, { size }]) => size > filesMax && !(folder in largeFolders))
    .map(([folder, { size }]) => `${folder}: ${size} files, ${filesMax} at most; move some of them to sub-folders`)
}

// The list of features is an index for new contributors.
function unnamedFeatures(root: string): string[] {
  const page = join(root, 'ARCHITECTURE.md')
  if (!existsSync(page)) return []
  const [server = '', web = ''] = readFileSync(page, 'utf8').split(/^web\/src\/$/m)
  const missing = (folder: string, list: string) =>
    globSync('*', { cwd: join(root, folder) })
      .filter((name) => !new RegExp(`[ (]${name}[ ;)\\n]`).test(list))
      .map((name) => `ARCHITECTURE.md: does not name ${folder}/${name}`)
  return [...missing('server/src/features', server), ...missing('web/src/features', web)]
}

if (import.meta.main) {
  const faults = findStructureFaults(resolve(import.meta.dirname, '../..'))
  for (const fault of faults) console.log(fault)
  process.exitCode = faults.length === 0 ? 0 : 1
}
