import { type RawBuilder, sql } from 'kysely'
import type { Context, Tx } from '../../context.ts'
import { isDatabaseAway } from '../../db/database-fault.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { settleEach, settleSteps } from '../../jobs/settle-each.ts'
import { balancesOf, lockBalances, newTransferId, spendUsd } from '../../ledger/index.ts'
import { notify } from '../notifications/index.ts'
import { countRenewal, publishWallet } from '../wallet/index.ts'
import { daysAfter, graceMs, noticeMs, retryMs } from './change-rules.ts'
import { subscriptionJobs } from './jobs.ts'
import type { SubscriptionMail } from './mail-subscription.ts'
import { contentsFrom, contentsOfPeriod, isLess, type PlanContents } from './plan-contents.ts'
import { isRenewing, type Plan, planColumns } from './plan-of.ts'
import { startPeriod } from './start-period.ts'

const batch = 200
/** The last try comes with the end of grace; later than this past days are not charged. */
const lateMs = 3_600_000

/** Job `subscriptions.sweep`: announces ends, renews, and ends what is over. Each step is a transaction of its own. */
export const sweepSubscriptions = (ctx: Context): Promise<void> =>
  settleSteps([() => announceAll(ctx), () => settleEach(findDue(ctx), (memberId) => settle(ctx, memberId))])

async function announceAll(ctx: Context): Promise<void> {
  for (let announced = batch; announced === batch; ) {
    announced = await announce(ctx, sql`true`).catch(async (error: unknown) => {
      if (isDatabaseAway(error)) throw error
      await announceEach(ctx)
      return 0
    })
  }
}

/** A batch that failed, member by member: a bad row delays only itself. */
async function announceEach(ctx: Context): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select member_id as id from subscription where ${isToAnnounce(ctx.now())}`.execute(ctx.db)
  await settleEach(rows, ({ id }) => announce(ctx, sql`member_id = ${id}`))
}

const isToAnnounce = (now: Date) => sql`ended_at is null and ends_at > ${now}
  and ends_at <= ${new Date(now.getTime() + noticeMs)} and noticed_period is distinct from period_id`

async function announce(ctx: Context, which: RawBuilder<unknown>): Promise<number> {
  const now = ctx.now()
  return ctx.db.transaction().execute(async (tx) => {
    const { rows } = await sql<Announced>`
      update subscription s set noticed_period = s.period_id
      from subscription_period t join subscription_plan plan on plan.id = t.plan_id
      where t.id = s.period_id and s.member_id in (
        select member_id from subscription where ${isToAnnounce(now)} and ${which}
        order by ends_at limit ${batch} for update skip locked)
      returning s.member_id as "memberId", plan.name as plan, least(s.renewal_price, price_for(plan.id, plan.price, s.member_id)) as cents, s.ends_at as at,
        ${isRenewing} as renews, not plan.active as "isRetired", ${contentsOfPeriod} as contents,
        ${contentsFrom(sql`s.ends_at`)} as next`.execute(tx)
    for (const { renews, isRetired, contents, next, ...row } of rows) {
      const isLessening = renews && isLess(contents, next)
      const ends = isRetired ? 'endsRetired' : 'endsSoon'
      if (isLessening) await notifyMember(tx, { ...row, kind: 'renewsLess', includes: next, now })
      else await notifyMember(tx, { ...row, kind: renews ? 'renewsSoon' : ends, now })
    }
    return rows.length
  })
}

type Announced = Omit<SubscriptionMail, 'at' | 'kind'> & {
  at: Date
  renews: boolean
  isRetired: boolean
  /** Of the running period, and of the one after it. */
  contents: PlanContents
  next: PlanContents
}

async function* findDue({ db, now }: Context): AsyncGenerator<number> {
  for (let after: { at: Date; id: number } | undefined, full = true; full; ) {
    const onwards = after ? sql`and (s.ends_at, s.member_id) > (${after.at}, ${after.id})` : sql``
    const { rows } = await sql<{ id: number; at: Date }>`
      select s.member_id as id, s.ends_at as at from subscription s
      join subscription_period t on t.id = s.period_id
      join subscription_plan plan on plan.id = t.plan_id
      where s.ended_at is null and ${isDue(now())} ${onwards}
      order by s.ends_at, s.member_id limit ${batch}`.execute(db)
    yield* rows.map(({ id }) => id)
    after = rows.at(-1)
    full = rows.length === batch
  }
}

// Without renewal it does not wait for the next try.
const isDue = (now: Date) =>
  sql`s.ends_at <= ${now} and (s.retry_at is null or s.retry_at <= ${now} or not ${isRenewing})`

type Due = Plan & {
  endsAt: Date
  renews: boolean
  renewalPrice: number
  wasShort: boolean
  wasNoticed: boolean
  contents: PlanContents
  next: PlanContents
}

/** Renews one subscription, gives it grace, or ends it. Run twice, the second finds nothing due. */
async function settle(ctx: Context, memberId: number): Promise<void> {
  const now = ctx.now()
  const isRenewed = await ctx.db.transaction().execute(async (tx) => {
    const due = await lockDue(tx, memberId, now)
    if (!due) return false
    const { endsAt, renews, renewalPrice, wasShort, wasNoticed, contents, next, ...plan } = due
    const graceUntil = new Date(endsAt.getTime() + graceMs)
    const price = Math.min(plan.price, renewalPrice)
    if (!renews || now.getTime() > graceUntil.getTime() + lateMs) {
      await end(tx, { memberId, plan, now })
      return false
    }
    await lockBalances(tx, [memberId])
    if (spendUsd(await balancesOf(tx, memberId), BigInt(price)) === null) {
      if (now >= graceUntil) await end(tx, { memberId, plan, now })
      else await giveGrace(tx, { memberId, plan, price, graceUntil, wasShort, now })
      return false
    }
    const until = daysAfter(endsAt, plan.days)
    const transfer = newTransferId()
    const period = { reason: 'renewed', price, worth: price, transfer, startsAt: endsAt, endsAt: until } as const
    await notifyMember(tx, { memberId, kind: 'renewed', plan: plan.name, cents: price, at: until, now })
    await countRenewal(tx, { memberId, id: transfer, cents: price, now })
    // No member gets less without the notice of it, which an outage may have prevented.
    const included = !wasNoticed && isLess(contents, next) ? contents : next
    await startPeriod(tx, { memberId, plan: { ...plan, ...included }, ...period, renews: true, renewalPrice, now })
    return true
  })
  if (isRenewed) await publishWallet(ctx, memberId)
}

// The member's row first, as in every change of a subscription.
async function lockDue(tx: Tx, memberId: number, now: Date): Promise<Due | undefined> {
  await sql`select 1 from member where id = ${memberId} for no key update`.execute(tx)
  const { rows } = await sql<Due>`
    select ${planColumns(memberId)}, s.ends_at as "endsAt", ${isRenewing} and m.status = 'active' as renews,
      s.renewal_price as "renewalPrice", s.grace_until is not null as "wasShort",
      s.noticed_period is not distinct from s.period_id as "wasNoticed", ${contentsOfPeriod} as contents,
      ${contentsFrom(sql`s.ends_at`)} as next
    from subscription s
    join member m on m.id = s.member_id
    join subscription_period t on t.id = s.period_id
    join subscription_plan plan on plan.id = t.plan_id
    where s.member_id = ${memberId} and s.ended_at is null and ${isDue(now)}`.execute(tx)
  return rows[0]
}

type Step = { memberId: number; plan: Plan; now: Date }

async function end(tx: Tx, { memberId, plan, now }: Step): Promise<void> {
  await sql`update subscription set ended_at = ${now}, renews = false, grace_until = null, retry_at = null
    where member_id = ${memberId}`.execute(tx)
  await notifyMember(tx, { memberId, kind: 'ended', plan: plan.name, cents: plan.price, at: now, now })
}

type Grace = Step & { price: number; graceUntil: Date; wasShort: boolean }

async function giveGrace(tx: Tx, { memberId, plan, price, graceUntil, wasShort, now }: Grace): Promise<void> {
  const retryAt = new Date(Math.min(now.getTime() + retryMs, graceUntil.getTime()))
  await sql`update subscription set grace_until = ${graceUntil}, retry_at = ${retryAt} where member_id = ${memberId}`.execute(
    tx,
  )
  if (!wasShort) await notifyMember(tx, { memberId, kind: 'short', plan: plan.name, cents: price, at: graceUntil, now })
}

type SubscriptionNotice = Omit<SubscriptionMail, 'at'> & { at: Date; now: Date }

async function notifyMember(tx: Tx, { at, now, ...wish }: SubscriptionNotice): Promise<void> {
  const { memberId, kind, plan } = wish
  const state = kind === 'endsRetired' ? 'endsSoon' : kind
  await enqueue(tx, subscriptionJobs.mail, { ...wish, at: at.toISOString() })
  await notify(tx, { memberId, kind: 'plan', data: { state, plan, date: at.toISOString() }, now })
}
