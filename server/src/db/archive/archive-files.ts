import type { Readable } from 'node:stream'

/** The files of one archive: that of one database, which has a key of its own. */
export type ArchiveFiles = {
  /** For messages: the folder, or `s3://BUCKET/PREFIX`. */
  where: string
  /** Their names in order: those that begin with `begin`, from `from` on. None where there is no archive. */
  list: (only?: { begin?: string; from?: string }) => Promise<string[]>
  /** As `read`, but null also where the archive does not say whether it is missing: S3, to a key that may not list. `write` learns it. */
  find: (name: string) => Promise<Buffer | null>
  /** Null where it is missing. Throws where the archive is away. */
  read: (name: string) => Promise<Buffer | null>
  /** A large one. Throws where it is missing. */
  open: (name: string) => Promise<Readable>
  /** Writes one that appears when it is whole and is safe when this ends. */
  write: (name: string, bytes: Buffer) => Promise<void>
  /** Waits until a file that was found is safe: its writer may have been killed before. */
  settle: () => void
  /** Moves a finished file of this machine here. */
  adopt: (path: string, name: string) => Promise<void>
  remove: (names: readonly string[]) => Promise<void>
  /** Removes the archive. */
  clear: () => Promise<void>
}
