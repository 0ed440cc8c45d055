import { fieldRefusal } from '../../refusal.ts'

type Place = { at: Date; id: string }

/** Where a page of tickets ended, as the opaque cursor; null when nothing follows. */
export function writePlace(rows: readonly { changed_at: Date; id: string }[], limit: number): string | null {
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return last ? Buffer.from(`${last.changed_at.getTime()} ${last.id}`).toString('base64url') : null
}

/** Refuses a cursor that was not made here. */
export function readPlace(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null
  const [, at, id] =
    /^(\d{1,14}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (at === undefined || id === undefined) throw fieldRefusal('cursor', 'invalid')
  return { at: new Date(Number(at)), id }
}
