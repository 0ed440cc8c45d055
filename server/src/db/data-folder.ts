import { accessSync, constants, mkdirSync, realpathSync } from 'node:fs'
import { userInfo } from 'node:os'
import { StartFault } from './start-fault.ts'

/**
 * Makes the data folder if it is missing and answers its one real path. Throws a StartFault when this user cannot write
 * there.
 */
export function makeDataFolder(folder: string): string {
  try {
    // As root the folder lets the database's user pass through; what lies in it stays closed.
    mkdirSync(folder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return realpathSync(folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartFault(
      `The data folder ${folder} ${reasons[code ?? ''] ?? `cannot be used (${code})`}.\n` +
        'Choose another one: DATA_DIR=/another/folder npm start',
    )
  }
}

const reasons: Record<string, string> = {
  EACCES: `cannot be written by the user "${userInfo().username}"`,
  EPERM: `cannot be written by the user "${userInfo().username}"`,
  EROFS: 'is on a disk that is mounted read-only',
  ENOTDIR: 'lies below a file, not a folder',
  EEXIST: 'is a file, not a folder',
  ENOSPC: 'cannot be made: the disk is full',
}
