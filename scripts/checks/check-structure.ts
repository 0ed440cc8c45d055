import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, posix, resolve } from 'node:path'
import { isProduct, listFiles } from '../lib/source-files.ts'

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
const generated = ['server/src/db/schema.ts', 'contract/src/text-keys.ts']
const filesMax = 24
const limitedFolders = '{contract/src,server/src,web/src,scripts,bench,e2e}/**/*.{ts,tsx,mjs,css,sql}'
/** Folders with more files, and the reason. */
const largeFolders: Record<string, string> = {
  'server/src/db/migrations': 'one file per change of the tables, which is never edited or moved after it ran',
  'server/src/db/functions': 'one SQL function per file, so that its history and its current text are in one place',
}

/** Rules for files that no other tool checks: length, folder names and sizes, readers of the environment. */
export function findStructureFaults(root: string): string[] {
  return listFiles(root, written)
    .filter((path) => !generated.includes(path))
    .flatMap((path) => faultsOf(path, readFileSync(join(root, path), 'utf8')))
    .concat(largeFolderFaults(root))
    .concat(unnamedFeatures(root))
    .concat(ignoredFiles(root))
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
    path !== 'server/src/config/config.ts' &&
    /\bprocess\s*\??\.\s*env\b|\bimport\s*\{[^}]*\benv\b[^}]*\}\s*from\s*'(node:)?process'/.test(text)
  )
    faults.push(`${path}: only server/src/config/config.ts reads the environment`)
  if (path.startsWith('server/') && /\blog\.(info|warn|error|fatal)\(/.test(text))
    faults.push(`${path}: write log lines with a code of server/src/log-events.ts`)
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

// A source file that Git ignores is missing from every other checkout. Without a repository there is nothing to compare.
function ignoredFiles(root: string): string[] {
  const list = ['ls-files', '--others', '--cached', '--ignored', '--exclude-standard', '-z']
  const { status, stdout } = spawnSync('git', list, { cwd: root, encoding: 'utf8' })
  const written = new Set(listFiles(root, '{contract,server,web,scripts,e2e,bench}/**/*.{ts,tsx,mjs,css,sql,json,csv}'))
  if (status !== 0) return []
  return stdout
    .split('\0')
    .filter((path) => written.has(path))
    .map((path) => `${path}: ignored by Git; correct .gitignore`)
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
