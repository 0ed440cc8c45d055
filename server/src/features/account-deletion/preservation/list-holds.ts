import type { api, ReplyInputOf, StaffHold } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Db } from '../../../context.ts'
import { endsAt } from './hold-rows.ts'

type Row = {
  id: string
  member_uid: string
  name: string | null
  authority: string
  reference: string
  reason: string
  placed_by: number
  placed_at: Date
  ends_at: Date
  confirmed: boolean
  renewed: boolean
  placer_uid: string | null
  placer: string | null
  copies: StaffHold['copies']
}

/** Holds in force, the newest first, without those of the reader's own account. `viewerId` is `operator` for a command. */
export async function listHolds(
  { db, now }: { db: Db; now: Context['now'] },
  viewerId: number,
): Promise<ReplyInputOf<typeof api.staffHolds.list>> {
  const { rows } = await sql<Row>`
    select h.id, h.member_uid, trim(m.firstname || ' ' || m.lastname) as name, h.authority, h.reference, h.reason, h.placed_by,
      h.placed_at, ${endsAt} as ends_at, h.confirmed_at is not null as confirmed, h.renewed_at is not null as renewed,
      s.uid as placer_uid, trim(s.firstname || ' ' || s.lastname) as placer,
      (select jsonb_agg(jsonb_build_object('cause', c.cause, 'bytes', c.bytes,
          'takenAt', to_char(c.taken_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by c.taken_at)
        from (select cause, min(taken_at) as taken_at, sum(octet_length(content))::int as bytes
          from preserved_copy where hold_id = h.id group by cause) c) as copies
    from preservation_hold h left join member m on m.id = h.member_id left join member s on s.id = h.placed_by
    where h.member_id is distinct from ${viewerId} and ${endsAt} > ${now()}
    order by h.placed_at desc, h.id limit 200`.execute(db)
  return { holds: rows.map((row) => holdView(row, viewerId)) }
}

const holdView = (row: Row, viewerId: number): StaffHold => ({
  id: row.id,
  memberId: row.member_uid,
  name: row.name,
  authority: row.authority,
  reference: row.reference,
  reason: row.reason,
  placedBy: { id: row.placer_uid, name: row.placer ?? '' },
  placedAt: row.placed_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  confirmed: row.confirmed,
  renewed: row.renewed,
  mayConfirm: !row.confirmed && row.placed_by !== viewerId,
  copies: row.copies,
})
