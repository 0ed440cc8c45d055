import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root } from '../run.ts'
import { installPackages, libraryPath, unpackPackages } from './apt.ts'

const unpacked = join(root, '.cache/coturn')
const program = { label: 'coturn', packages: ['coturn'] }

/** The path of a turnserver on this machine, if there is one. */
export function findCoturn(): string | undefined {
  const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'turnserver'))
  return [...onPath, join(unpacked, 'root/usr/bin/turnserver')].find((path) => existsSync(path))
}

/** What an unpacked one needs in its environment to find its libraries. */
export function coturnEnvironment(path: string): Record<string, string> {
  return path.startsWith(unpacked) ? { LD_LIBRARY_PATH: libraryPath(unpacked) } : {}
}

/** Finds a turnserver, or installs it with apt (as root) or unpacks it into .cache. False where neither works. */
export async function ensureCoturn(): Promise<boolean> {
  for (const way of [() => installPackages(program), () => unpackPackages({ ...program, folder: unpacked })]) {
    if (findCoturn()) return true
    await way()
  }
  return findCoturn() !== undefined
}
