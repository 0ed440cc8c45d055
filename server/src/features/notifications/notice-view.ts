import type { Locale, Notice, NoticeKind } from '@karibu/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context, Db, Tx } from '../../context.ts'
import { type PhotoRow, photosJson, photoUrl, viewerOf } from '../photos/index.ts'
import { visibleTo } from '../profiles/index.ts'

type Person = { uid: string; firstname: string; photos: PhotoRow[] }
type NoticeRow = {
  id: number
  uid: string
  kind: NoticeKind
  at: Date
  unread: boolean
  count: number
  data: Record<string, string | number>
  person: Person | null
}
/** A notice with its place in the list. */
export type Seen = Notice & { key: number; memberId: number }

/**
 * SQL over `n` (notice), `m` and `p` (its actor): whether the notice still applies. A notice is hidden if its actor is not visible
 * to the member, its like was taken back or answered, or its match ended.
 */
const holds = sql<boolean>`(n.actor_id is null or (m.id is not null and ${visibleTo(sql<number>`n.member_id`)}
  and (n.kind <> 'like' or (
    (select 1 from reaction r where r.actor = n.actor_id and r.target = n.member_id and r.kind = 1) is not null
    and (select 1 from reaction r where r.actor = n.member_id and r.target = n.actor_id) is null
    and (select 1 from matched a where a.member_id = n.member_id and a.other_id = n.actor_id) is null))
  and (n.kind <> 'match' or
    (select 1 from matched a where a.member_id = n.member_id and a.other_id = n.actor_id) is not null)))`

// A message that was read in its conversation, and an answer in its ticket, also count as read here.
const isUnread = sql<boolean>`(n.read_at is null and (n.kind not in ('message', 'request') or coalesce((
  select exists (select 1 from message x
    where x.conversation_id = c.id and x.seq > s.read_seq and x.sender_id = s.other_id and awaits_reading(x))
  from conversation c join conversation_side s on s.conversation_id = c.id and s.member_id = n.member_id
  where c.uid = (n.data ->> 'conversationId')::uuid), false))
  and (n.kind <> 'support' or exists (
    select 1 from ticket t where t.id = (n.data ->> 'ticketId')::uuid and t.seen < t.lines)))`

const isShown = sql<boolean>`(n.kind = 'security' or not exists (
  select 1 from notice_setting t where t.member_id = n.member_id and t.switches -> n.kind ->> 'inApp' = 'false'))`

const withActor = sql`notice n
  join member viewer on viewer.id = n.member_id
  left join member m on m.id = n.actor_id left join profile p on p.member_id = m.id`

type NoticePage = {
  /** SQL over `n`, with its order and limit. */
  where: RawBuilder<unknown>
  /** Includes notices that the member has switched off in the list: a mail or a push may still need them. */
  evenHidden?: boolean
  onlyUnread?: boolean
}

/** Notices as their members may see them. */
export async function seeNotices(
  ctx: Context,
  db: Db | Tx,
  { where, evenHidden, onlyUnread }: NoticePage,
): Promise<Seen[]> {
  const { rows } = await sql<NoticeRow & { viewer: string; memberId: number; locale: Locale }>`
    select n.id, n.uid, n.kind, n.at, n.count, n.data, n.member_id as "memberId", viewer.uid as viewer, viewer.locale,
      ${isUnread} as unread, case when m.id is not null then
        json_build_object('uid', m.uid, 'firstname', m.firstname, 'photos', ${photosJson(1, viewerOf(sql<number>`viewer.id`))}) end as person
    from ${withActor}
    where ${holds} and ${evenHidden ? sql`true` : isShown} and ${onlyUnread ? isUnread : sql`true`} and ${where}`.execute(
    db,
  )
  return rows.map((row) => ({
    id: row.uid,
    key: row.id,
    memberId: row.memberId,
    kind: row.kind,
    at: row.at.toISOString(),
    read: !row.unread,
    count: row.count,
    data: dataView(ctx, row),
    person: row.person && personView(ctx, row.person, row.viewer),
  }))
}

// Rows hold the English name of a plan from the catalogue.
const dataView = (
  { translations }: Context,
  { data, at, locale }: Pick<NoticeRow, 'data' | 'at'> & { locale: Locale },
) => (typeof data.plan === 'string' ? { ...data, plan: translations.plan(locale, data.plan, at) } : data)

function personView(ctx: Context, { uid, firstname, photos }: Person, viewerUid: string): Notice['person'] {
  const [photo] = photos
  return {
    id: uid,
    firstname,
    image: photo ? photoUrl(ctx, { id: photo.id, width: 160, viewerUid }) : null,
    placeholder: photo?.placeholder ?? null,
  }
}

/** The number of unread notices of each member, at most 100. */
export async function countUnread(db: Db | Tx, memberIds: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; unread: number }>`
    select w.id, (select count(*)::int from (
      select 1 from ${withActor} where n.member_id = w.id and ${isUnread} and ${isShown} and ${holds} limit 100
    ) as found) as unread
    from unnest(${memberIds}::int[]) as w (id)`.execute(db)
  return new Map(rows.map(({ id, unread }) => [id, unread]))
}
