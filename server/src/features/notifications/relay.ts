import { type NoticeKind, noticeKindOf, noticeKinds, noticeTable } from '@karibu/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context, Tx } from '../../context.ts'
import { isDatabaseAway, isPassingFault } from '../../db/database-fault.ts'
import { enqueueAll } from '../../jobs/jobs.ts'
import { recordFailure } from './dead-letters.ts'
import { notificationJobs } from './jobs.ts'
import { burstMs } from './notice-rules.ts'
import { countUnread, seeNotices } from './notice-view.ts'

const batch = 500
const passMs = 500

/**
 * Turns the facts of the outbox into notices and jobs, then publishes the notices to connected browsers. If a batch fails,
 * its rows are relayed one by one, so that a bad row delays only itself.
 */
export async function relayFacts(ctx: Context): Promise<void> {
  for (let taken = batch; taken === batch; ) {
    const relayed = await relayBatch(ctx).catch((error: unknown) => {
      if (isDatabaseAway(error)) throw error
      return relayEach(ctx, sql`attempts = 0 order by id limit ${batch}`)
    })
    taken = relayed.taken
    await publishNotices(ctx, relayed.rows)
  }
  const late = await relayEach(ctx, sql`attempts > 0 and retry_at <= ${ctx.now()} order by id limit ${batch}`)
  await publishNotices(ctx, late.rows)
}

const relayBatch = (ctx: Context, only: RawBuilder<unknown> = sql`attempts = 0`) =>
  ctx.db.transaction().execute(async (tx) => {
    const notices = await takeFacts(tx, only)
    await enqueueDelivery(tx, notices.rows)
    return notices
  })

/** Each row in a transaction of its own; a row that fails waits for its next attempt. */
async function relayEach(ctx: Context, which: RawBuilder<unknown>): Promise<Relayed> {
  const { rows } = await sql<{ id: number }>`select id from outbox where ${which}`.execute(ctx.db)
  const notices: CreatedNotice[] = []
  for (const { id } of rows) {
    try {
      notices.push(...(await relayBatch(ctx, sql`id = ${id}`)).rows)
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      // Its next round is its next attempt, and does not count.
      if (!isPassingFault(error)) await recordFailure(ctx, id, error)
    }
  }
  return { taken: rows.length, rows: notices }
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
        ctx.log('notice_relay_failed', { err: error })
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

const personKinds = noticeKinds.filter((kind) => noticeKindOf(kind).topic === 'person')
const onceADayKinds = noticeKinds.filter((kind) => noticeKindOf(kind).isOnceADay)
/** By kind, the field of `data` that names the topic. */
const topicFields = JSON.stringify(
  Object.fromEntries(
    noticeKinds.flatMap((kind) => {
      const { topic } = noticeKindOf(kind)
      return typeof topic === 'object' ? [[kind, topic.data]] : []
    }),
  ),
)

type CreatedNotice = { id: number; memberId: number; kind: NoticeKind; state: string | null }
type Relayed = { taken: number; rows: CreatedNotice[] }

// Facts of one topic become one notice, in one batch or later ones. Repeated likes of one member create one notice a day.
// Suspended and deleted members get none, and a fact about a deleted member creates none.
async function takeFacts(tx: Tx, only: RawBuilder<unknown>): Promise<Relayed> {
  const { rows } = await sql<{ taken: number; created: CreatedNotice[] | null }>`
    with taken as (
      delete from outbox where id in (
        select id from outbox where ${only} order by id limit ${batch} for update skip locked)
      returning *
    ), facts as (
      select o.member_id, o.kind, o.actor_id, o.data, o.at, o.id,
        case when o.kind = any(${personKinds}::text[]) and o.actor_id is not null then o.kind || ':' || o.actor_id
          else o.kind || ':' || coalesce(o.data ->> (${topicFields}::jsonb ->> o.kind), gen_random_uuid()::text)
          end as topic
      from taken o join member m on m.id = o.member_id
      where m.status = 'active' and (o.actor_id is null or exists (select 1 from member a where a.id = o.actor_id))
    ), topics as (
      select member_id, topic, min(kind) as kind, min(actor_id) as actor_id, count(*)::int as count, max(at) as at,
        (array_agg(data order by id desc))[1] as data
      from facts group by member_id, topic
    ), created as (
      insert into notice as n (member_id, kind, topic, actor_id, data, count, at)
      select member_id, kind, topic, actor_id, data, count, at from topics order by member_id, topic
      on conflict (member_id, topic) do update set read_at = null,
        data = case when excluded.at < n.at then n.data else excluded.data end, at = greatest(n.at, excluded.at),
        count = case when n.read_at is null and n.at > excluded.at - interval '7 days'
          then n.count + excluded.count else excluded.count end,
        mailed_at = null, pushed_at = null
      where n.kind <> all(${onceADayKinds}::text[]) or n.at < excluded.at - interval '1 day'
      returning n.id, n.member_id as "memberId", n.kind, n.data ->> 'state' as state
    )
    select (select count(*)::int from taken) as taken, (select json_agg(created) from created) as created`.execute(tx)
  return { taken: rows[0]?.taken ?? 0, rows: rows[0]?.created ?? [] }
}

/** One push job a member with a browser that takes them, one mail job a member and waiting time; what waits already stays. */
async function enqueueDelivery(tx: Tx, notices: CreatedNotice[]): Promise<void> {
  if (notices.length === 0) return
  const members = [...new Set(notices.map(({ memberId }) => memberId))]
  const { rows } = await sql<{ id: number }>`
    select distinct member_id as id from push_subscription where member_id = any(${members}::int[])`.execute(tx)
  const { pushDue, mailDue } = notificationJobs
  const pushes = rows.map(({ id }) => ({ job: pushDue, memberId: id, afterMs: burstMs }))
  const waits = new Map<string, { job: typeof mailDue; memberId: number; afterMs: number }>()
  for (const { memberId, kind, state } of notices) {
    const afterMs = noticeTable[kind].rule.mailAfterMs
    if (afterMs !== null && !isMailedElsewhere(kind, state))
      waits.set(`${memberId}:${afterMs}`, { job: mailDue, memberId, afterMs })
  }
  const jobs = [...pushes, ...waits.values()].map(({ job, memberId, afterMs }) => ({
    job: { ...job, key: `${job.name}:${memberId}:${afterMs}`, runAt: new Date(Date.now() + afterMs), attemptsMax: 8 },
    payload: { memberId },
  }))
  await enqueueAll(tx, jobs, { preserveRunAt: true })
}

const mailedAsNotices: readonly (string | null)[] = ['login', 'tokenRevoked', 'mailToAll']

/** A new password or address is mailed at once by the accounts, to the old address too. */
export const isMailedElsewhere = (kind: NoticeKind, state: string | null): boolean =>
  kind === 'security' && !mailedAsNotices.includes(state)

// A hint only: a client that misses the event finds the notice in the list.
async function publishNotices(ctx: Context, notices: CreatedNotice[]): Promise<void> {
  if (notices.length === 0) return
  const seen = await seeNotices(ctx, ctx.db, {
    where: sql`n.id = any(${notices.map(({ id }) => id)}::bigint[]) order by n.id`,
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
