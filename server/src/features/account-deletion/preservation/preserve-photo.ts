import { sql } from 'kysely'
import type { Tx } from '../../../context.ts'
import { endsAt } from './hold-rows.ts'

/** `row`: of a photo, as JSON. */
type Removed = { memberId: number; row: string; now: Date }

/** Where an authority asked to preserve a member's data, the files of a photo that staff remove stay until the hold ends, for the authority alone. */
export async function preservePhoto(tx: Tx, { memberId, row, now }: Removed): Promise<void> {
  await sql`insert into preserved_photo (storage_key, hold_id, removed_at)
    select ${row}::jsonb ->> 'storage_key', h.id, ${now} from preservation_hold h
    where h.member_id = ${memberId} and ${endsAt} > ${now}
    on conflict do nothing`.execute(tx)
}
