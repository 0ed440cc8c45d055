import type { api, QueryOf, StaffCorrection } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Db, SignedIn } from '../../../context.ts'
import type { RawAnswer } from '../../../http/mount.ts'
import { readStaffPicture } from '../read-staff-picture.ts'

const countedTo = 1000

type Row = Omit<StaffCorrection, 'sentAt'> & { sentAt: Date }

/** Requests that wait for a member of staff, the oldest first, each beside what is known now. */
export async function listCorrections(
  ctx: Context,
  staff: SignedIn,
  { id, limit }: QueryOf<typeof api.corrections.staffList>,
) {
  const only = id ? sql`and c.id = ${id}` : sql``
  const { rows } = await sql<Row>`
    select c.id, c.firstname, c.lastname, c.gender, c.dob, c.reason, c.storage_key is not null as "hasPicture",
      c.sent_at as "sentAt",
      json_build_object('id', m.uid, 'firstname', m.firstname, 'lastname', m.lastname, 'gender', m.gender, 'dob', m.dob,
        'age', years_between(birth_of(m), ${ctx.now()}::timestamptz::date),
        'joinedAt', to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'reports', (select count(*)::int from abuse_report r where r.target_id = m.id),
        'isNameProved', exists (select from payout_account a where a.member_id = m.id and a.is_holder_verified)) as owner,
      (select count(*)::int from correction o where o.member_id = m.id and o.state = 'declined') as "declinedBefore"
    from correction c join member m on m.id = c.member_id
    where ${waitingFor(staff)} ${only} order by c.sent_at, c.id limit ${limit}`.execute(ctx.db)
  return {
    corrections: rows.map((row): StaffCorrection => ({ ...row, sentAt: row.sentAt.toISOString() })),
    waiting: await countWaitingCorrections(ctx.db, staff),
  }
}

/** Not one's own, and those of staff only for administrators, as for other private data of staff. */
const waitingFor = ({ id, permissions }: Pick<SignedIn, 'id' | 'permissions'>) =>
  sql<boolean>`(c.state = 'waiting' and m.status = 'active' and m.id <> ${id}
    and (m.role <> 'admin' or ${permissions.includes('admin')}))`

/** How many requests wait for a member of staff, counted to 1,000. */
export async function countWaitingCorrections(db: Db, staff: Pick<SignedIn, 'id' | 'permissions'>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (
    select from correction c join member m on m.id = c.member_id where ${waitingFor(staff)} limit ${countedTo}) q`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** The picture of a request that waits, for staff other than its member. Throws Refusal `not_found`. */
export async function sendCorrectionPicture(ctx: Context, staff: SignedIn, id: string): Promise<RawAnswer> {
  const { rows } = await sql<{ key: string | null }>`select c.storage_key as key
    from correction c join member m on m.id = c.member_id where c.id = ${id} and ${waitingFor(staff)}`.execute(ctx.db)
  return readStaffPicture(ctx, rows[0]?.key, 'document.jpg')
}
