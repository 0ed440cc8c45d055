import { randomUUID } from 'node:crypto'
import { accessSync, constants, mkdirSync, realpathSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { errorCode } from '../../error-code.ts'
import { StartFault } from '../start-fault.ts'

/**
 * Creates the data folder if it is missing and returns its real path. Throws a StartFault when this user cannot write
 * there.
 */
export function makeDataFolder(folder: string): string {
  try {
    // As root the folder lets the database's user pass through; the files in it stay closed.
    makeFolder(folder, process.getuid?.() === 0 ? 0o711 : 0o700)
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    tryWriting(folder)
    return realpathSync(folder)
  } catch (error) {
    const code = errorCode(error)
    throw new StartFault(
      `The data folder ${folder} ${reasons[code ?? ''] ?? `cannot be used (${code})`}.\n` +
        'Choose another one: DATA_DIR=/another/folder npm start',
    )
  }
}

// A new database takes 95 MB once all migrations and cities are in it.
const firstStartMb = 150

/** Throws a StartFault when the disk has too little free space for a new database. */
export function assertSpace(folder: string, disk: Disk = statfsSync(folder)): void {
  const freeMb = Math.floor((disk.bavail * disk.bsize) / 2 ** 20)
  // Some network file systems report no size at all.
  if (disk.blocks === 0 || freeMb >= firstStartMb) return
  throw new StartFault(
    `The disk of the data folder ${folder} has ${freeMb} MB of free space; a first start needs ${firstStartMb} MB.\n` +
      'Free some space, or choose another folder: DATA_DIR=/another/folder npm start',
  )
}

type Disk = { bsize: number; blocks: number; bavail: number }

/** Not `mkdirSync` with `recursive`: in a file system that takes no files, such as /proc, it never returns. */
function makeFolder(folder: string, mode: number): void {
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    const code = errorCode(error)
    const above = dirname(folder)
    if (code === 'EEXIST') assertFolder(folder)
    else if (code !== 'ENOENT' || above === folder || exists(above)) throw error
    else {
      makeFolder(above, mode)
      makeFolder(folder, mode)
    }
  }
}

function assertFolder(path: string): void {
  if (!exists(path)) throw Object.assign(new Error(`${path} leads nowhere`), { code: 'ELOOP' })
  if (!statSync(path).isDirectory()) throw Object.assign(new Error(`${path} is a file`), { code: 'EEXIST' })
}

const exists = (path: string) => statSync(path, { throwIfNoEntry: false }) !== undefined

/** A write, since permissions say nothing about a full disk or about a file system that takes no files. */
function tryWriting(folder: string): void {
  const path = join(folder, `write-test.${randomUUID()}`)
  try {
    writeFileSync(path, Buffer.alloc(16_384), { flag: 'wx', flush: true })
  } finally {
    rmSync(path, { force: true })
  }
}

const reasons: Record<string, string> = {
  EACCES: `cannot be written by the user "${userInfo().username}"`,
  EPERM: `cannot be written by the user "${userInfo().username}"`,
  EROFS: 'is on a disk that is mounted read-only',
  ENOTDIR: 'lies below a file, not a folder',
  EEXIST: 'is a file, not a folder',
  ENOENT: 'cannot be written: this file system takes no new files',
  ELOOP: 'is, or lies below, a symbolic link that leads to no folder',
  ENAMETOOLONG: 'has a name that is too long',
  ENOSPC: 'cannot be written: the disk is full',
  EDQUOT: 'cannot be written: the quota of this user is used up',
}
