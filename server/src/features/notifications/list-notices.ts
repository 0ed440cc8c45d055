import type { api, BodyOf, QueryOf, ReplyOf } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn } from '../../context.ts'
import { nextTimeCursor, readTimeCursor } from '../../db/statements/time-cursor.ts'
import { countUnread, seeNotices } from './notice-view.ts'

type List = typeof api.notifications.list

/** A page of a member's notices, the newest first. */
export async function listNotices(
  ctx: Context,
  member: SignedIn,
  { cursor, limit }: QueryOf<List>,
): Promise<ReplyOf<List>> {
  const after = readTimeCursor(cursor)
  // Of two at one moment the id says which is later; where that notice is gone, the page goes on behind the moment.
  const onwards = after
    ? sql`and (n.at, n.id) < (${after.at}::timestamptz, coalesce((select id from notice where uid = ${after.id}), 0))`
    : sql``
  const where = sql`n.member_id = ${member.id} ${onwards} order by n.at desc, n.id desc limit ${limit + 1}`
  const found = await seeNotices(ctx, ctx.db, { where })
  const shown = found.slice(0, limit)
  return {
    notifications: shown,
    unread: await unreadOf(ctx, member.id),
    nextCursor: nextTimeCursor(found, limit, ({ at, id }) => ({ at: new Date(at), id })),
  }
}

/** Marks notices read; ids that are not the member's are passed over. */
export async function readNotices(
  ctx: Context,
  member: SignedIn,
  input: BodyOf<typeof api.notifications.read>,
): Promise<{ unread: number }> {
  const which =
    'ids' in input
      ? sql`uid = any(${input.ids}::uuid[])`
      : sql`(at, id) <= (select at, id from notice where uid = ${input.upTo} and member_id = ${member.id})`
  // Locked in the order of their ids, as in the mail and push jobs.
  const { numAffectedRows } = await sql`update notice set read_at = ${ctx.now()} where id in (
    select id from notice where member_id = ${member.id} and read_at is null and ${which}
    order by id for update)`.execute(ctx.db)
  const unread = await unreadOf(ctx, member.id)
  if (numAffectedRows) ctx.emit(member.uid, 'notification.read', { unread })
  return { unread }
}

const unreadOf = async (ctx: Context, memberId: number) => (await countUnread(ctx.db, [memberId])).get(memberId) ?? 0
