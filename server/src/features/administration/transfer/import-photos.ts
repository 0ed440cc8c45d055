import { open, realpath } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import { photoBytesMax } from '@karibu/contract'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../refusal.ts'
import { addPhotos, removeBytes, storeOnePhoto } from '../../photos/index.ts'
import type { RowFault } from './transfer-columns.ts'

type PhotoImporter = Pick<Context, 'db' | 'storage' | 'knownPictures' | 'now' | 'log' | 'config'>
type PhotosOfMember = { memberId: number; paths: readonly string[]; folder: string }

/**
 * Imports the photos of one member from a folder as if the member had uploaded them: encoded anew without metadata, and
 * reviewed. All of them become visible in one transaction with the note that they are done, so that a repeated run adds none
 * twice. Answers which were refused; throws where the storage or the image worker is not available.
 */
export async function importPhotos(
  ctx: PhotoImporter,
  { memberId, paths, folder }: PhotosOfMember,
): Promise<RowFault[]> {
  const faults: RowFault[] = []
  const stored: Awaited<ReturnType<typeof storeOnePhoto>>[] = []
  try {
    for (const path of paths) {
      const bytes = await readPhoto(folder, path)
      const added = typeof bytes === 'string' ? bytes : await storeUnlessRefused(ctx, { bytes, memberId })
      if (typeof added === 'string') faults.push({ field: 'photos', reason: added })
      else stored.push(added)
    }
    await ctx.db.transaction().execute(async (tx) => {
      if (stored.length > 0) await addPhotos(ctx, tx, { memberId, stored })
      await tx.updateTable('imported_member').set({ photos_at: ctx.now() }).where('member_id', '=', memberId).execute()
    })
  } catch (error) {
    await removeBytes(
      ctx,
      stored.map(({ storageKey }) => storageKey),
    )
    throw error
  }
  return faults
}

/** Which photos a run could not read, without importing any. */
export async function checkPhotos({ paths, folder }: Omit<PhotosOfMember, 'memberId'>): Promise<RowFault[]> {
  const faults: RowFault[] = []
  for (const path of paths) {
    const bytes = await readPhoto(folder, path)
    if (typeof bytes === 'string') faults.push({ field: 'photos', reason: bytes })
  }
  return faults
}

async function storeUnlessRefused(ctx: PhotoImporter, { bytes, memberId }: { bytes: Buffer; memberId: number }) {
  try {
    return await storeOnePhoto(ctx, { bytes, field: 'photos', memberId, place: 'import' })
  } catch (error) {
    const fault = error instanceof Refusal ? error.details.fields?.photos?.[0] : undefined
    if (!fault) throw error
    return fault.key
  }
}

// A path of a row may lead to no file outside of the folder, not by a link either.
async function readPhoto(folder: string, path: string): Promise<Buffer | 'photo_missing' | 'photo_size'> {
  const root = await realpath(folder)
  const file = await realpath(resolve(root, path)).catch(() => null)
  if (!file?.startsWith(root + sep)) return 'photo_missing'
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    if (size > photoBytesMax) return 'photo_size'
    return await handle.readFile()
  } finally {
    await handle.close()
  }
}
