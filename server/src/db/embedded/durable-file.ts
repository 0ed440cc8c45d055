import { closeSync, fchownSync, fsyncSync, openSync, writeSync } from 'node:fs'

export type FileOwner = { uid?: number; gid?: number }

/** Writes a file that only its owner can read, and waits for the disk. */
export function writeDurably(path: string, bytes: Uint8Array, { uid, gid }: FileOwner = {}): void {
  const file = openSync(path, 'w', 0o600)
  try {
    if (uid !== undefined && gid !== undefined) fchownSync(file, uid, gid)
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** A rename is on the disk when its folder is. */
export function syncFolder(path: string): void {
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
