import type { api, QueryOf, ReplyInputOf, StaffPhoto } from '@karibu/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context, Db, SignedIn, Tx } from '../../../context.ts'
import { nextTimeCursor, readTimeCursor } from '../../../db/statements/time-cursor.ts'
import { fieldRefusal } from '../../../refusal.ts'
import { isSimilar, staffPhotoUrl } from '../../photos/index.ts'
import { recordPhotos } from './record-photos.ts'

const countedTo = 1000
const copiesMax = 5

type Owner = { id: string; name: string; status: StaffPhoto['owner']['status'] }
type Row = {
  id: string
  width: number
  height: number
  created_at: Date
  held: boolean
  blurred: boolean
  nudity: number | null
  faces: number | null
  resembles: StaffPhoto['resembles']
  owner: StaffPhoto['owner']
  private: boolean
  copies: { id: string; private: boolean; owner: Owner }[]
}

type Reply = ReplyInputOf<typeof api.staffPhotos.list>

/**
 * Photos not reviewed by staff, held ones first, then the oldest; or all photos of one member. One's own
 * wait for another moderator.
 */
export async function listPhotos(
  ctx: Context,
  staff: SignedIn,
  { member, id, cursor, limit }: QueryOf<typeof api.staffPhotos.list>,
): Promise<Reply> {
  const after = readPlace(cursor)
  const beyond = after
    ? sql`and (f.review <> 'held', f.created_at, f.id) > (${after.isShown}::boolean, ${after.at}::timestamptz, ${after.id}::uuid)`
    : sql``
  const which = member ? sql`m.uid = ${member}` : waitingFor(staff)
  const only = id ? sql`and f.id = ${id}` : sql``
  const { rows } = await sql<Row>`
    select f.id, f.width, f.height, f.created_at, f.review = 'held' as held, f.review = 'held' and f.blurred as blurred,
      ${isPrivate('f', 'm')} as private, f.nudity, f.faces,
      (select r.reason from removed_picture r where ${isSimilar(sql`r.picture_hash`, sql`f.picture_hash`)}
        order by r.removed_at desc limit 1) as resembles,
      ${ownerJson(ctx.now())} as owner, ${copiesJson} as copies
    from photo f join member m on m.id = f.member_id
    where ${which} ${only} ${beyond} order by f.review <> 'held', f.created_at, f.id limit ${limit + 1}`.execute(ctx.db)
  const page = rows.slice(0, limit)
  await recordPhotos(ctx, staff, page)
  const last = rows[limit - 1]
  const next = nextTimeCursor(rows, limit, ({ created_at, id }) => ({ at: created_at, id }))
  return {
    photos: page.map((row) => view(ctx, staff, row)),
    waiting: await countWaiting(ctx.db, staff),
    nextCursor: next && `${last?.held ? 0 : 1}${next}`,
  }
}

/** SQL over a photo and its member: is it one that other members do not all see? */
const isPrivate = (photo: string, member: string) =>
  sql.raw(`(${photo}.review = 'held' or ${photo}.shared_with is not null or ${member}.status <> 'active')`)

/** SQL over f (photo) and m (its member): does it wait for this member of staff? */
const waitingFor = (staff: Pick<SignedIn, 'id'>): RawBuilder<boolean> =>
  sql<boolean>`(f.review <> 'approved' and m.status = 'active' and m.id <> ${staff.id})`

/** How many photos wait for a member of staff, counted to 1,000. */
export async function countWaiting(db: Db | Tx, staff: Pick<SignedIn, 'id'>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (
    select from photo f join member m on m.id = f.member_id where ${waitingFor(staff)} limit ${countedTo}) q`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

function readPlace(cursor: string | undefined) {
  if (cursor === undefined) return null
  const place = readTimeCursor(cursor.slice(1))
  if (!place || !/^[01]/.test(cursor)) throw fieldRefusal('cursor', 'invalid')
  return { ...place, isShown: cursor.startsWith('1') }
}

const nameOf = (alias: string) => sql.raw(`trim(${alias}.firstname || ' ' || ${alias}.lastname)`)

/** As staff see it elsewhere: active members whose address is not proved yet have a status of their own. */
const statusOf = (alias: string) =>
  sql.raw(
    `case when ${alias}.status = 'active' and ${alias}.email_verified_at is null then 'unverified' else ${alias}.status end`,
  )

const ownerJson = (now: Date) => sql`json_build_object('id', m.uid, 'name', ${nameOf('m')}, 'status', ${statusOf('m')},
  'age', years_between(birth_of(m), ${now}::timestamptz::date),
  'joinedAt', to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'reports', (select count(*)::int from abuse_report r where r.target_id = m.id))`

const copiesJson = sql`coalesce((select json_agg(json_build_object('id', c.id, 'private', c.private,
    'owner', json_build_object('id', o.uid, 'name', ${nameOf('o')}, 'status', ${statusOf('o')})) order by c.created_at)
  from (select x.*, ${isPrivate('x', 'y')} as private from photo x join member y on y.id = x.member_id
    where x.member_id <> f.member_id and ${isSimilar(sql`x.picture_hash`, sql`f.picture_hash`)}
    order by x.created_at limit ${copiesMax}) c
  join member o on o.id = c.member_id where o.status <> 'deleted'), '[]')`

function classifiedOf({ config }: Pick<Context, 'config'>, { nudity, faces }: Row): StaffPhoto['classified'] {
  if (nudity === null || faces === null) return null
  return { nudity: Math.round(nudity * 100), isHigh: nudity >= (config.pictureClassifier?.blur ?? 1), faces }
}

function view(ctx: Context, staff: SignedIn, row: Row): StaffPhoto {
  const url = (id: string, width: 160 | 960) => staffPhotoUrl(ctx, { id, width, viewerUid: staff.uid })
  return {
    id: row.id,
    image: url(row.id, 960),
    width: row.width,
    height: row.height,
    createdAt: row.created_at.toISOString(),
    held: row.held,
    blurred: row.blurred,
    classified: classifiedOf(ctx, row),
    resembles: row.resembles,
    owner: row.owner,
    copies: row.copies.map(({ id, owner }) => ({ image: url(id, 160), owner })),
  }
}
