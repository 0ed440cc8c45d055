import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../../../server/src/context.ts'
import { StartFault } from '../../../server/src/db/start-fault.ts'
import {
  type ExportedMember,
  exportMembers,
  readExportedPhoto,
} from '../../../server/src/features/administration/transfer/export-members.ts'
import { transferColumns } from '../../../server/src/features/administration/transfer/transfer-columns.ts'
import { openCsv } from './write-csv.ts'

type ExportContext = Pick<Context, 'db' | 'now' | 'storage'>
export type ExportCounts = { members: number; photos: number; photosMissing: number }

const progressEvery = 1000

/** Writes all members and their photos into a new folder that only this user can read; one member is in memory at a time. */
export async function runExport(
  ctx: ExportContext,
  { folder, onProgress }: { folder: string; onProgress: (counts: ExportCounts) => void },
): Promise<ExportCounts> {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new StartFault(`The folder ${folder} cannot be created (${error.code}).`)
  })
  await mkdir(join(folder, 'photos'), { mode: 0o700 })
  const counts: ExportCounts = { members: 0, photos: 0, photosMissing: 0 }
  const file = await openCsv(join(folder, 'members.csv'), { flags: 'wx', header: transferColumns })
  for await (const member of exportMembers(ctx)) {
    await writePhotos(ctx, { folder, member, counts })
    await file.add(transferColumns.map((name) => member.row[name] ?? ''))
    counts.members += 1
    if (counts.members % progressEvery === 0) onProgress(counts)
  }
  await file.end()
  return counts
}

type Writing = { folder: string; member: ExportedMember; counts: ExportCounts }

async function writePhotos(ctx: ExportContext, { folder, member, counts }: Writing): Promise<void> {
  for (const { path, storageKey } of member.photos) {
    const bytes = await readExportedPhoto(ctx, storageKey)
    if (bytes) await writeFile(join(folder, path), bytes, { flag: 'wx', mode: 0o600 })
    counts[bytes ? 'photos' : 'photosMissing'] += 1
  }
}
