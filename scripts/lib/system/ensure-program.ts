import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root } from '../run.ts'
import { installPackages, libraryPath, unpackPackages } from './apt.ts'

/** A program of a Debian package that tests talk to. */
export type Program = { packageName: string; file: string }

export const coturn: Program = { packageName: 'coturn', file: 'turnserver' }
export const pgBouncer: Program = { packageName: 'pgbouncer', file: 'pgbouncer' }

const unpackedOf = ({ packageName }: Program) => join(root, '.cache', packageName)

/** The path of the program on this machine, if it is there. */
export function findProgram(program: Program): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  const unpacked = ['bin', 'sbin'].map((folder) => join(unpackedOf(program), 'root/usr', folder))
  return [...folders, ...unpacked].map((folder) => join(folder, program.file)).find((path) => existsSync(path))
}

/** What an unpacked one needs in its environment to find its libraries. */
export function environmentOf(program: Program, path: string): Record<string, string> {
  const folder = unpackedOf(program)
  return path.startsWith(folder) ? { LD_LIBRARY_PATH: libraryPath(folder) } : {}
}

/** Finds the program, or installs its package with apt (as root) or unpacks it into .cache. Undefined where neither works. */
export async function ensureProgram(program: Program): Promise<string | undefined> {
  const named = { label: program.packageName, packages: [program.packageName] }
  for (const way of [() => installPackages(named), () => unpackPackages({ ...named, folder: unpackedOf(program) })]) {
    if (findProgram(program)) break
    await way()
  }
  return findProgram(program)
}
