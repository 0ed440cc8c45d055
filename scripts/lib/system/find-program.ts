import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root } from '../run.ts'
import { libraryPath } from './apt.ts'

/**
 * A program of a Debian package. `unpackedFile`: where a link in the package leads to, which an unpacked one may lack.
 * `library`: it is no program but a library for LD_PRELOAD, in a folder below /usr that this pattern matches.
 */
export type Program = { label: string; packageName: string; file: string; unpackedFile?: string; library?: string }

export const redis: Program = {
  label: 'redis',
  packageName: 'redis-server',
  file: 'redis-server',
  unpackedFile: 'redis-check-rdb',
}
export const coturn: Program = { label: 'coturn', packageName: 'coturn', file: 'turnserver' }
export const pgBouncer: Program = { label: 'pgbouncer', packageName: 'pgbouncer', file: 'pgbouncer' }
export const nginx: Program = { label: 'nginx', packageName: 'nginx-light', file: 'nginx' }
export const caddy: Program = { label: 'caddy', packageName: 'caddy', file: 'caddy' }
export const systemd: Program = { label: 'systemd', packageName: 'systemd', file: 'systemd-analyze' }

export const faketime: Program = {
  label: 'faketime',
  packageName: 'libfaketime',
  file: 'libfaketimeMT.so.1',
  library: 'lib/*/faketime',
}

/** Where ensure-program.ts unpacks one. */
export const unpackedOf = ({ label }: Program): string => join(root, '.cache', label)

/** The path of the program on this machine, if it is there. */
export function findProgram(program: Program): string | undefined {
  const { file, unpackedFile = file, library } = program
  if (library) return findLibrary(program, library)
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  const unpacked = ['bin', 'sbin'].map((folder) => join(unpackedOf(program), 'root/usr', folder))
  const paths = [...folders, ...unpacked].map((folder) => join(folder, file))
  return [...paths, ...unpacked.map((folder) => join(folder, unpackedFile))].find((path) => existsSync(path))
}

function findLibrary(program: Program, folder: string): string | undefined {
  const roots = ['/usr', join(unpackedOf(program), 'root/usr')]
  return roots.flatMap((usr) => globSync(join(usr, folder, program.file)))[0]
}

/** What an unpacked one needs in its environment to find its libraries. */
export function environmentOf(program: Program, path: string): Record<string, string> {
  const folder = unpackedOf(program)
  return path.startsWith(folder) ? { LD_LIBRARY_PATH: libraryPath(folder) } : {}
}
