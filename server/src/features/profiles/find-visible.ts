import { sql } from 'kysely'
import type { Db, Tx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { visibleTo } from './visible-to.ts'

type Found = { id: number; uid: string; firstname: string }

/**
 * Another member by public id, if the viewer may see them. Refuses `not_found` alike for unknown, blocked, hidden and
 * gone members, and for the viewer's own id.
 */
export async function findVisible(db: Db | Tx, viewerId: number, uid: string): Promise<Found> {
  const { rows } = await sql<Found>`
    select m.id, m.uid, m.firstname from member m join profile p on p.member_id = m.id
    where m.uid = ${uid} and m.id <> ${viewerId} and ${visibleTo(viewerId)}`.execute(db)
  if (!rows[0]) throw new Refusal('not_found')
  return rows[0]
}
