import { createReadStream, existsSync, readFileSync, renameSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder, writeDurably } from '../embedded/durable-file.ts'
import { StartFault } from '../start-fault.ts'
import type { ArchiveFiles } from './archive-files.ts'

/** An archive in a folder. */
export function folderArchive(dir: string): ArchiveFiles {
  const remove = async (names: readonly string[]) => {
    for (const name of names) await rm(join(dir, name), { force: true })
  }
  const read = async (name: string) => {
    if (existsSync(join(dir, name))) return readFileSync(join(dir, name))
    if (existsSync(dir)) return null
    throw new StartFault(`There is no archive in ${dir}.`)
  }
  return {
    where: dir,
    list: async ({ begin = '', from = '' } = {}) => {
      const names = existsSync(dir) ? (await readdir(dir)).sort() : []
      return names.filter((name) => name.startsWith(begin) && name >= from)
    },
    find: read,
    read,
    open: async (name) => createReadStream(join(dir, name)),
    write: async (name, bytes) => {
      const part = join(dir, `${name}.part`)
      writeDurably(part, bytes)
      renameSync(part, join(dir, name))
      syncFolder(dir)
    },
    settle: () => syncFolder(dir),
    adopt: async (path, name) => {
      await rename(path, join(dir, name))
      syncFolder(dir)
    },
    remove,
    clear: () => rm(dir, { force: true, recursive: true }),
  }
}
