import { within } from '../../../lib/device/small-database.ts'
import type { PhotoFault } from '../upload/photo-rules.ts'

/** A file that was shared and cannot be a photo here; its bytes are not kept. */
export type Refused = { name: string; fault: PhotoFault | 'too_many' }
export type SharedPhoto = { id: number; file: File }
export type Shared = { photos: SharedPhoto[]; refused: Refused[] }

type SharedRow = { at: number; photo?: Blob; name: string; fault?: Refused['fault'] }

/** Shared photos expire after one day. */
const maxAgeMs = 24 * 60 * 60 * 1000
const refusedMax = 20
const database = 'karibu-shared'

/** Keeps what was shared in place of what was shared before. Throws where the browser cannot. */
export function saveShared({ photos, refused }: { photos: readonly File[]; refused: readonly Refused[] }) {
  const at = Date.now()
  return within(database, 'readwrite', (store) => [
    store.clear(),
    ...photos.map((photo) => store.add({ at, photo, name: photo.name } satisfies SharedRow)),
    ...refused.slice(0, refusedMax).map((one) => store.add({ at, ...one } satisfies SharedRow)),
  ])
}

/** What was shared and has not been taken yet. */
export async function readShared(): Promise<Shared> {
  const files = await readAll()
  const fresh = files.filter(({ at }) => Date.now() - at < maxAgeMs)
  if (fresh.length === 0 && files.length > 0) await dropShared()
  return {
    photos: fresh.flatMap(({ id, photo, name }) =>
      photo ? [{ id, file: new File([photo], name, { type: photo.type }) }] : [],
    ),
    refused: fresh.flatMap(({ name, fault }) => (fault ? [{ name, fault }] : [])),
  }
}

/** Forgets one photo, or all of what was shared. */
export const dropShared = (id?: number) =>
  within(database, 'readwrite', (store) => [id === undefined ? store.clear() : store.delete(id)])

/** Forgets what was refused. */
export async function dropRefused(): Promise<void> {
  for (const { id, fault } of await readAll()) if (fault) await dropShared(id)
}

async function readAll() {
  const rows = await within(database, 'readonly', (store) => [store.getAllKeys(), store.getAll()])
  const [keys, kept] = rows as [number[], SharedRow[]]
  return kept.map((row, index) => ({ ...row, id: keys[index] ?? 0 }))
}

/** Number of shared photos that wait. Does not create the database if nothing was ever shared. */
export async function waitingShared(): Promise<number> {
  if (typeof indexedDB === 'undefined') return 0
  const known = await indexedDB.databases?.()
  if (!known?.some(({ name }) => name === database)) return 0
  return (await readShared()).photos.length
}
