import { readFileSync } from 'node:fs'
import { fetchWalFile, storeWalFile } from './archive-file.ts'
import type { ArchiveFiles } from './archive-files.ts'
import { readBucketFile } from './bucket-file.ts'
import { folderArchive } from './folder-archive.ts'

// PostgreSQL runs this program: `store|fetch folder|bucket PLACE KEYFILE PATH NAME`, with PATH below its own folder. PLACE is the
// folder, or a file with the bucket and its keys, which a command line would show to all users of the machine.
// It takes 1 of `store` for a failure that it counts, and tries again: a code above 125 would end its archiver, uncounted. 1 of
// `fetch` is the end of the log, and a code above 128 a fault that must stop the recovery.
const failed = 1
const fault = 200

const [verb = '', kind = '', place = '', keyFile = '', path = '', name = ''] = process.argv.slice(2)
try {
  const archived = { files: await open(), key: readFileSync(keyFile), name }
  if (verb === 'store') await storeWalFile(archived, path)
  else if (!(await fetchWalFile(archived, path))) process.exitCode = failed
} catch (error) {
  console.error(`${verb} ${name}: ${error instanceof Error ? error.message || error.name : error}`)
  process.exitCode = verb === 'store' ? failed : fault
}

/** The client of S3 is loaded only for a bucket: it costs as much as the rest of the program. */
async function open(): Promise<ArchiveFiles> {
  if (kind === 'folder') return folderArchive(place)
  const { archiverPatience, s3Archive } = await import('./s3-archive.ts')
  return s3Archive(readBucketFile(place), verb === 'store' ? archiverPatience : undefined)
}
