import { fieldRefusal } from '../../refusal.ts'

/** Where a list ordered by a time goes on: behind this moment and, at the same moment, this id. */
export type TimePlace = { at: Date; id: string }

/** The cursor behind the last row of a page, of rows read with one more than it holds; null when nothing follows. */
export function nextTimeCursor<R>(rows: readonly R[], limit: number, placeOf: (row: R) => TimePlace): string | null {
  const last = rows.length > limit ? rows[limit - 1] : undefined
  if (last === undefined) return null
  const { at, id } = placeOf(last)
  return Buffer.from(`${at.getTime()} ${id}`).toString('base64url')
}

/** The place a cursor names; null for the first page. Refuses what this server did not write. */
export function readTimeCursor(cursor: string | undefined): TimePlace | null {
  if (cursor === undefined) return null
  const [, at, id] =
    /^(\d{1,14}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (at === undefined || id === undefined) throw fieldRefusal('cursor', 'invalid')
  return { at: new Date(Number(at)), id }
}
