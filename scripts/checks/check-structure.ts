import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

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
const isTest = (path: string) => /\.(test|property)\.tsx?$|\/src\/test\/|^scripts\/test\/|^e2e\//.test(path)
const isProduct = (path: string) => /^(contract|server|web)\/src\//.test(path) && !isTest(path)

/** What the house says about files and no other tool checks: length, names of folders, who reads the environment. */
export function findStructureFaults(root: string): string[] {
  const paths = globSync(written, { cwd: root, exclude: (path) => /(^|\/)(node_modules|dist)(\/|$)/.test(path) })
  return paths
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !generated.includes(path))
    .sort()
    .flatMap((path) => faultsOf(path, readFileSync(join(root, path), 'utf8')))
    .concat(unnamedFeatures(root))
}

function faultsOf(path: string, text: string): string[] {
  const faults: string[] = []
  const lines = text.trimEnd().split('\n').length
  if (lines > linesMax) faults.push(`${path}: ${lines} lines, ${linesMax} at most`)
  const folder = path
    .split('/')
    .slice(0, -1)
    .find((name) => bannedFolders.includes(name))
  if (folder) faults.push(`${path}: no folder is called ${folder}`)
  if (!isProduct(path)) return faults
  if (
    path !== 'server/src/config.ts' &&
    /\bprocess\s*\??\.\s*env\b|\bimport\s*\{[^}]*\benv\b[^}]*\}\s*from\s*'(node:)?process'/.test(text)
  )
    faults.push(`${path}: only server/src/config.ts reads the environment`)
  if (/\b(TODO|FIXME)\b/.test(text)) faults.push(`${path}: unfinished work is written down elsewhere`)
  return faults
}

// Whoever is new finds a part by the list of features.
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
