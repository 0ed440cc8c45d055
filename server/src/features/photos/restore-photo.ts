import { photosMax } from '@karibu/contract'
import { sql } from 'kysely'
import type { Tx } from '../../context.ts'

/**
 * Brings a deleted photo back behind the member's others, as approved. `row` as `deletePhoto` returned it; its files must still
 * be held. Returns false, and changes nothing, where the member has as many photos as fit. The caller holds the member's row lock.
 */
export async function restorePhoto(tx: Tx, row: string): Promise<boolean> {
  const { rows } = await sql<{ storage_key: string }>`
    insert into photo (id, member_id, position, storage_key, width, height, placeholder, created_at, review, picture_hash, shared_with)
    select r.id, r.member_id, (select count(*) from photo p where p.member_id = r.member_id), r.storage_key, r.width, r.height,
      r.placeholder, r.created_at, 'approved', r.picture_hash, r.shared_with
    from jsonb_populate_record(null::photo, ${row}::jsonb) r
    where (select count(*) from photo p where p.member_id = r.member_id) < ${photosMax}
    returning storage_key`.execute(tx)
  for (const { storage_key } of rows)
    await tx.deleteFrom('orphaned_file').where('storage_key', '=', storage_key).execute()
  return rows.length > 0
}
