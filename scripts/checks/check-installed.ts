import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/run.ts'

type Locked = { version?: string; optional?: boolean; devOptional?: boolean; peer?: boolean }

/** Packages of package-lock.json that are missing in node_modules, or are there in another version. */
function findMissing(): string[] {
  const installed = packagesIn('node_modules/.package-lock.json')
  return Object.entries(packagesIn('package-lock.json'))
    .filter(
      ([path, { optional, devOptional, peer }]) =>
        path.startsWith('node_modules/') && !optional && !devOptional && !peer,
    )
    .filter(([path, { version }]) => version !== undefined && installed[path]?.version !== version)
    .map(([path, { version }]) => `${path.slice('node_modules/'.length)} ${version}`)
}

function packagesIn(file: string): Record<string, Locked> {
  return JSON.parse(readFileSync(join(root, file), 'utf8')).packages
}

const missing = findMissing()
if (missing.length > 0) console.log(`Run npm ci, package-lock.json has changed: ${missing.join(', ')}`)
process.exitCode = missing.length > 0 ? 1 : 0
