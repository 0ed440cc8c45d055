import type { Readable } from 'node:stream'

/** Where backups lie. Their names hold the second they were begun in, so that the order of names is that of time. */
export type BackupPlace = {
  /** For messages: the folder, or `s3://BUCKET/PREFIX`. */
  where: string
  /** The names of the backups, oldest first. */
  list: () => Promise<string[]>
  /** Writes one and returns its size. It appears when it is whole; one that breaks off leaves nothing. */
  write: (name: string, source: AsyncIterable<Uint8Array>) => Promise<number>
  /** Reads one from its begin. Throws where there is none. */
  read: (name: string) => Promise<Readable>
  /** Whether it is there, and when it was finished; null where it is not. */
  finishedAt: (name: string) => Promise<Date | null>
  remove: (name: string) => Promise<void>
}
