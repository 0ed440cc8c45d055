import { type NoticeKind, noticeKindOf, noticeTable } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Tx } from '../../../context.ts'
import type { PayloadOf } from '../../../jobs/job.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { notificationJobs } from '../jobs.ts'
import { pushLifeMs, stillHereMs } from '../notice-rules.ts'
import { type Seen, seeNotices } from '../notice-view.ts'
import { waitUntil } from '../push/push-due.ts'
import { isMailedElsewhere } from '../relay.ts'
import { quietUntil } from '../settings/quiet-hours.ts'
import { kindsOn, settingsOf } from '../settings/settings.ts'

type Due = PayloadOf<typeof notificationJobs.mailDue>

/**
 * Job `notifications.mail-due`: puts what a member still has not read into one mail. Waits while they are here, where the
 * last mail of the kind is too young, and in their quiet hours, except for kinds that are urgent.
 */
export async function mailDue(ctx: Context, { memberId }: Due): Promise<void> {
  const member = await findMember(ctx, memberId)
  if (!member) return
  const settings = await settingsOf(ctx.db, memberId)
  const now = ctx.now()
  const quiet = quietUntil({ hours: settings.quietHours, timeZone: settings.timeZone }, now)
  const kinds = kindsOn(settings, 'email').filter((kind) => !quiet || noticeKindOf(kind).isUrgent)
  const waiting = await unmailed(ctx, memberId, kinds)
  if (waiting.length === 0 && !quiet) return
  // A connected member sees the notice. A new login is mailed nevertheless, since the connected one may be the intruder, and
  // so is what is urgent, since the connected browser may be at home.
  const isHere = await ctx.isConnected(member.uid)
  const mailedAt = await lastMails(ctx, memberId)
  const readyAt = ({ kind, at }: Seen): number => {
    const { mailAfterMs, mailGapMs } = noticeTable[kind].rule
    const last = mailedAt.get(kind)
    const free = Math.max(Date.parse(at) + (mailAfterMs ?? 0), last === undefined ? 0 : last + mailGapMs)
    const waitsForAbsence = kind !== 'security' && !noticeKindOf(kind).isUrgent
    return isHere && waitsForAbsence ? Math.max(free, now.getTime() + stillHereMs) : free
  }
  const ready = waiting.filter((notice) => readyAt(notice) <= now.getTime())
  const later = waiting.filter((notice) => !ready.includes(notice)).map(readyAt)
  if (quiet) later.push(quiet.getTime())
  if (ready.length > 0)
    await ctx.db.transaction().execute(async (tx) => {
      const noticeIds = await claim(tx, ready, now)
      if (noticeIds.length > 0) await enqueue(tx, notificationJobs.sendMail, { memberId, noticeIds })
    })
  if (later.length > 0)
    await waitUntil(ctx, notificationJobs.mailDue, { memberId, until: new Date(Math.min(...later)) })
}

const findMember = (ctx: Context, memberId: number) =>
  ctx.db
    .selectFrom('member')
    .where('id', '=', memberId)
    .where('status', '=', 'active')
    .where('email_verified_at', 'is not', null)
    .select('uid')
    .executeTakeFirst()

async function unmailed(ctx: Context, memberId: number, kinds: NoticeKind[]): Promise<Seen[]> {
  const mailed = kinds.filter((kind) => noticeTable[kind].rule.mailAfterMs !== null)
  const where = sql`n.member_id = ${memberId} and n.mailed_at is null and n.kind = any(${mailed}::text[])
    and n.at > ${new Date(ctx.now().getTime() - pushLifeMs)} order by n.at desc limit 100`
  const seen = await seeNotices(ctx, ctx.db, { where, evenHidden: true, onlyUnread: true })
  return seen.filter(({ kind, data }) => !isMailedElsewhere(kind, String(data.state)))
}

async function lastMails(ctx: Context, memberId: number): Promise<Map<NoticeKind, number>> {
  const { rows } = await sql<{ kind: NoticeKind; at: Date }>`
    select kind, at from notice_mail where member_id = ${memberId}`.execute(ctx.db)
  return new Map(rows.map(({ kind, at }) => [kind, at.getTime()]))
}

async function claim(tx: Tx, ready: Seen[], now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number; member_id: number; kind: string }>`
    update notice set mailed_at = ${now} where id in (
      select id from notice where id = any(${ready.map(({ key }) => key)}::bigint[]) and mailed_at is null
      order by id for update)
    returning id, member_id, kind`.execute(tx)
  for (const kind of new Set(rows.map((row) => row.kind)))
    await sql`insert into notice_mail (member_id, kind, at) values (${rows[0]?.member_id}, ${kind}, ${now})
      on conflict (member_id, kind) do update set at = excluded.at`.execute(tx)
  return rows.map(({ id }) => id)
}
