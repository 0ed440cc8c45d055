import type { NoticeKind } from '@karibu/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context, Tx } from '../../context.ts'
import { isDatabaseAway, isPassingFault } from '../../db/database-fault.ts'
import { addJobs } from '../../jobs/jobs.ts'
import { recordFailure } from './dead-letters.ts'
import { burstMs, noticeRules } from './notice-rules.ts'
import { countUnread, seeNotices } from './notice-view.ts'

const batch = 500
const passMs = 500

/**
 * Takes facts out of the outbox, turns them into notices and what must follow into jobs, then tells open browsers. Where
 * a batch fails its rows are relayed one by one, so that a bad row delays only itself.
 */
export async function relayFacts(ctx: Context): Promise<void> {
  for (let taken = batch; taken === batch; ) {
    const told = await relayBatch(ctx).catch((error: unknown) => {
      if (isDatabaseAway(error)) throw error
      return relayEach(ctx, sql`attempts = 0 order by id limit ${batch}`)
    })
    taken = told.taken
    await publishNotices(ctx, told.rows)
  }
  const late = await relayEach(ctx, sql`attempts > 0 and retry_at <= ${ctx.now()} order by id limit ${batch}`)
  await publishNotices(ctx, late.rows)
}

const relayBatch = (ctx: Context, only: RawBuilder<unknown> = sql`attempts = 0`) =>
  ctx.db.transaction().execute(async (tx) => {
    const notices = await takeFacts(tx, only)
    await enqueue(tx, notices.rows)
    return notices
  })

/** Each row in a transaction of its own; a row that fails waits for its next attempt. */
async function relayEach(ctx: Context, which: RawBuilder<unknown>): Promise<Relayed> {
  const { rows } = await sql<{ id: number }>`select id from outbox where ${which}`.execute(ctx.db)
  const told: CreatedNotice[] = []
  for (const { id } of rows) {
    try {
      told.push(...(await relayBatch(ctx, sql`id = ${id}`)).rows)
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      // Its next round is its next attempt, and does not count.
      if (!isPassingFault(error)) await recordFailure(ctx, id, error)
    }
  }
  return { taken: rows.length, rows: told }
}

/** Relays again and again until stopped; while the database is away it rests longer. */
export function startRelay(ctx: Context): { stop: () => Promise<void> } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let pass: Promise<void> = Promise.resolve()
  let isStopped = false
  const next = (ms: number) => {
    if (!isStopped) timer = setTimeout(run, ms)
  }
  const run = () => {
    pass = relayFacts(ctx).then(
      () => next(passMs),
      (error: unknown) => {
        ctx.log.warn({ event: 'notice_relay_failed', err: error }, 'the relay of notices failed and is tried again')
        next(passMs * 10)
      },
    )
  }
  next(passMs)
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await pass
    },
  }
}

type CreatedNotice = { id: number; memberId: number; kind: NoticeKind; state: string | null }
type Relayed = { taken: number; rows: CreatedNotice[] }

// Facts of one topic become one notice, whether they come together or later. Somebody who likes, unlikes and likes again
// is told once a day. Whoever is gone meanwhile, or has read the message already, is not told.
async function takeFacts(tx: Tx, only: RawBuilder<unknown>): Promise<Relayed> {
  const { rows } = await sql<{ taken: number; told: CreatedNotice[] | null }>`
    with taken as (
      delete from outbox where id in (
        select id from outbox where ${only} order by id limit ${batch} for update skip locked)
      returning *
    ), facts as (
      select o.member_id, o.kind, o.actor_id, o.data, o.at, o.id,
        case when o.kind in ('match', 'like', 'message', 'request', 'call_missed') and o.actor_id is not null
          then o.kind || ':' || o.actor_id
          when o.kind = 'support' then o.kind || ':' || (o.data ->> 'ticketId') else o.kind || ':' || gen_random_uuid() end as topic
      from taken o join member m on m.id = o.member_id
      where m.status = 'active' and (o.actor_id is null or exists (select 1 from member a where a.id = o.actor_id))
    ), topics as (
      select member_id, topic, min(kind) as kind, min(actor_id) as actor_id, count(*)::int as count, max(at) as at,
        (array_agg(data order by id desc))[1] as data
      from facts group by member_id, topic
    ), told as (
      insert into notice as n (member_id, kind, topic, actor_id, data, count, at)
      select member_id, kind, topic, actor_id, data, count, at from topics order by member_id, topic
      on conflict (member_id, topic) do update set read_at = null,
        data = case when excluded.at < n.at then n.data else excluded.data end, at = greatest(n.at, excluded.at),
        count = case when n.read_at is null and n.at > excluded.at - interval '7 days'
          then n.count + excluded.count else excluded.count end,
        mailed_at = null, pushed_at = null
      where n.kind not in ('like', 'match') or n.at < excluded.at - interval '1 day'
      returning n.id, n.member_id as "memberId", n.kind, n.data ->> 'state' as state
    )
    select (select count(*)::int from taken) as taken, (select json_agg(told) from told) as told`.execute(tx)
  return { taken: rows[0]?.taken ?? 0, rows: rows[0]?.told ?? [] }
}

/** One push job a member with a browser that takes them, one mail job a member and waiting time; what waits already stays. */
async function enqueue(tx: Tx, told: CreatedNotice[]): Promise<void> {
  if (told.length === 0) return
  const members = [...new Set(told.map(({ memberId }) => memberId))]
  const { rows } = await sql<{ id: number }>`
    select distinct member_id as id from push_subscription where member_id = any(${members}::int[])`.execute(tx)
  const pushes = rows.map(({ id }) => ({ name: 'notifications.push-due', memberId: id, afterMs: burstMs }))
  const waits = new Map<string, { name: string; memberId: number; afterMs: number }>()
  for (const { memberId, kind, state } of told) {
    const afterMs = noticeRules[kind].mailAfterMs
    if (afterMs !== null && !isMailedElsewhere(kind, state))
      waits.set(`${memberId}:${afterMs}`, { name: 'notifications.mail-due', memberId, afterMs })
  }
  const jobs = [...pushes, ...waits.values()].map(({ name, memberId, afterMs }) => ({
    name,
    payload: { memberId },
    key: `${name}:${memberId}:${afterMs}`,
    runAt: new Date(Date.now() + afterMs),
    attemptsMax: 8,
  }))
  await addJobs(tx, jobs, { keepTime: true })
}

/** A new password or address is mailed at once by the accounts, to the old address too. */
export const isMailedElsewhere = (kind: NoticeKind, state: string | null): boolean =>
  kind === 'security' && state !== 'login'

// A hint: whoever misses it finds the notice when they look.
async function publishNotices(ctx: Context, told: CreatedNotice[]): Promise<void> {
  if (told.length === 0) return
  const seen = await seeNotices(ctx, ctx.db, {
    where: sql`n.id = any(${told.map(({ id }) => id)}::bigint[]) order by n.id`,
  })
  if (seen.length === 0) return
  const memberIds = [...new Set(seen.map(({ memberId }) => memberId))]
  const unread = await countUnread(ctx.db, memberIds)
  const { rows } = await sql<{ id: number; uid: string }>`
    select id, uid from member where id = any(${memberIds}::int[])`.execute(ctx.db)
  const uids = new Map(rows.map(({ id, uid }) => [id, uid]))
  for (const notification of seen) {
    const uid = uids.get(notification.memberId)
    if (uid) ctx.emit(uid, 'notification.created', { notification, unread: unread.get(notification.memberId) ?? 0 })
  }
}
