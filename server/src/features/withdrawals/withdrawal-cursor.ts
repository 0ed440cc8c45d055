import type { Db } from '../../context.ts'
import { Refusal } from '../../refusal.ts'

// The cursor is the public id of the last row: nothing countable leaves the server.
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** The place of a cursor in the table; null for the first page. Refuses what this server did not write. */
export async function placeOf(db: Db, cursor: string | undefined): Promise<number | null> {
  if (cursor === undefined) return null
  if (!uuid.test(cursor)) throw new Refusal('invalid_input')
  const row = await db.selectFrom('withdrawal').where('uid', '=', cursor).select('id').executeTakeFirst()
  if (!row) throw new Refusal('invalid_input')
  return row.id
}

/** A page out of one row more than it holds. */
export function pageOf<R extends { uid: string }>(rows: R[], limit: number): { page: R[]; nextCursor: string | null } {
  const page = rows.slice(0, limit)
  return { page, nextCursor: rows.length > limit ? (page.at(-1)?.uid ?? null) : null }
}
