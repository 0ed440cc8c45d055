import type { api, BodyOf, QueryOf, ReplyOf } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { countUnread, type Seen, seeNotices } from './notice-view.ts'

type List = typeof api.notifications.list

/** A page of what a member was told, the newest first. */
export async function listNotices(
  ctx: Context,
  member: SignedIn,
  { cursor, limit }: QueryOf<List>,
): Promise<ReplyOf<List>> {
  const after = cursor === undefined ? null : readCursor(cursor)
  const onwards = after ? sql`and (n.at, n.id) < (${after.at}::timestamptz, ${after.key})` : sql``
  const where = sql`n.member_id = ${member.id} ${onwards} order by n.at desc, n.id desc limit ${limit + 1}`
  const found = await seeNotices(ctx, ctx.db, { where })
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  return {
    notifications: shown,
    unread: await unreadOf(ctx, member.id),
    nextCursor: found.length > limit && last ? writeCursor(last) : null,
  }
}

/** Marks notices read; ids that are not the member's are passed over. */
export async function readNotices(
  ctx: Context,
  member: SignedIn,
  wish: BodyOf<typeof api.notifications.read>,
): Promise<{ unread: number }> {
  const which =
    'ids' in wish
      ? sql`uid = any(${wish.ids}::uuid[])`
      : sql`(at, id) <= (select at, id from notice where uid = ${wish.upTo} and member_id = ${member.id})`
  const { numAffectedRows } = await sql`update notice set read_at = ${ctx.now()}
    where member_id = ${member.id} and read_at is null and ${which}`.execute(ctx.db)
  const unread = await unreadOf(ctx, member.id)
  if (numAffectedRows) ctx.signal(member.uid, 'notification.read', { unread })
  return { unread }
}

const unreadOf = async (ctx: Context, memberId: number) => (await countUnread(ctx.db, [memberId])).get(memberId) ?? 0

const writeCursor = ({ at, key }: Seen): string => Buffer.from(`${at} ${key}`).toString('base64url')

function readCursor(cursor: string): { at: string; key: number } {
  const [, at, key] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) (\d{1,15})$/.exec(
    Buffer.from(cursor, 'base64url').toString(),
  ) ?? [undefined, '', '']
  if (!at || Number.isNaN(Date.parse(at))) throw new Refusal('invalid_input')
  return { at, key: Number(key) }
}
