import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import type { WalTarget } from '../backup/backup-config.ts'
import type { ArchiveFiles } from './archive-files.ts'
import { archiveAt } from './archive-key.ts'
import { folderArchive } from './folder-archive.ts'

/** How messages name a target. */
export const whereOf = (target: WalTarget): string =>
  'dir' in target ? target.dir : `s3://${target.s3.bucket}/${target.s3.prefix}`

/** The client of S3 is loaded only for a bucket. */
const loadS3 = () => import('./s3-archive.ts')

/** The archive of one database; `name` as of `archiveName`. */
export async function openArchive(target: WalTarget, name: string): Promise<ArchiveFiles> {
  const own = archiveAt(target, name)
  return 'dir' in own ? folderArchive(own.dir) : (await loadS3()).s3Archive(own.s3)
}

/** The names of all archives of a target. */
export async function listArchives(target: WalTarget): Promise<string[]> {
  if ('s3' in target) return (await loadS3()).listS3Archives(target.s3)
  if (!existsSync(target.dir)) return []
  const entries = await readdir(target.dir, { withFileTypes: true })
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort()
}
