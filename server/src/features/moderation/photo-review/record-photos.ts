import type { AuditAction } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn } from '../../../context.ts'
import { readingMs } from '../../../db/audit-entry.ts'

type Seen = { id: string; private: boolean; owner: { id: string } }

const action: AuditAction = 'photo.read'

/**
 * Records, before the answer is sent, which photos that not everyone sees a member of staff gets to see: one entry for each owner. The
 * queue is read again while it is open, so what was recorded within the hour is not recorded again.
 */
export async function recordPhotos(
  ctx: Pick<Context, 'db' | 'now'>,
  staff: Pick<SignedIn, 'id'>,
  rows: (Seen & { copies: Seen[] })[],
): Promise<void> {
  const seen = rows
    .flatMap((row) => [row, ...row.copies])
    .filter((photo) => photo.private)
    .map(({ id, owner }) => ({ id, owner: owner.id }))
  if (seen.length === 0) return
  const at = ctx.now()
  await sql`insert into audit_entry (at, staff_id, action, subject, details)
    select ${at}, ${staff.id}, ${action}, s.owner,
      jsonb_build_object('reason', 'photo queue', 'photos', jsonb_agg(distinct s.id))
    from json_to_recordset(${JSON.stringify(seen)}) as s (id text, owner text)
    where not exists (select from audit_entry e where e.subject = s.owner and e.staff_id = ${staff.id}
      and e.action = ${action} and e.at > ${new Date(at.getTime() - readingMs)} and e.details -> 'photos' ? s.id)
    group by s.owner`.execute(ctx.db)
}
