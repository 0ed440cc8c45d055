import type { api, QueryOf, SelfieGesture, StaffSelfie } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Db, SignedIn } from '../../../context.ts'
import type { RawAnswer } from '../../../http/mount.ts'
import { staffPhotoUrl } from '../../photos/index.ts'
import { readStaffPicture } from '../read-staff-picture.ts'

const countedTo = 1000

type Row = {
  id: string
  gesture: SelfieGesture
  sentAt: Date
  owner: StaffSelfie['owner']
  photos: { id: string; width: number; height: number }[]
  refusedBefore: number
}

/** Selfies that wait for a member of staff, the oldest first, each with the photos its member had when sending it. */
export async function listSelfies(
  ctx: Context,
  staff: SignedIn,
  { id, limit }: QueryOf<typeof api.verification.selfies>,
) {
  const only = id ? sql`and s.id = ${id}` : sql``
  const { rows } = await sql<Row>`
    select s.id, s.gesture, s.sent_at as "sentAt",
      json_build_object('id', m.uid, 'name', trim(m.firstname || ' ' || m.lastname),
        'age', years_between(birth_of(m), ${ctx.now()}::timestamptz::date),
        'joinedAt', to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'reports', (select count(*)::int from abuse_report r where r.target_id = m.id)) as owner,
      coalesce((select json_agg(json_build_object('id', f.id, 'width', f.width, 'height', f.height) order by f.position)
        from photo f where f.member_id = m.id and f.created_at <= s.sent_at), '[]') as photos,
      (select count(*)::int from selfie_check o
        where o.member_id = m.id and o.state = 'refused' and o.fault <> 'late') as "refusedBefore"
    from selfie_check s join member m on m.id = s.member_id
    where ${waitingFor(staff)} ${only} order by s.sent_at, s.id limit ${limit}`.execute(ctx.db)
  const selfies = rows.map(
    ({ photos, sentAt, ...row }): StaffSelfie => ({
      ...row,
      sentAt: sentAt.toISOString(),
      photos: photos.map(({ id, width, height }) => ({
        image: staffPhotoUrl(ctx, { id, width: 960, viewerUid: staff.uid }),
        width,
        height,
      })),
    }),
  )
  return { selfies, waiting: await countWaitingSelfies(ctx.db, staff) }
}

const waitingFor = (staff: Pick<SignedIn, 'id'>) =>
  sql<boolean>`(s.state = 'waiting' and m.status = 'active' and m.id <> ${staff.id})`

/** How many selfies wait for a member of staff, counted to 1,000. */
export async function countWaitingSelfies(db: Db, staff: Pick<SignedIn, 'id'>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (
    select from selfie_check s join member m on m.id = s.member_id where ${waitingFor(staff)} limit ${countedTo}) q`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** The picture of a selfie that waits, for staff other than its member. Throws Refusal `not_found`. */
export async function sendSelfiePicture(ctx: Context, staff: SignedIn, id: string): Promise<RawAnswer> {
  const { rows } = await sql<{ key: string }>`select s.storage_key as key
    from selfie_check s join member m on m.id = s.member_id where s.id = ${id} and ${waitingFor(staff)}`.execute(ctx.db)
  return readStaffPicture(ctx, rows[0]?.key, 'selfie.jpg')
}
