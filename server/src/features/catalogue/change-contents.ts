import {
  type api,
  type Locale,
  type PlanContentsForm,
  planLessAheadDays,
  type ReplyOf,
  type SoldItem,
} from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Db, SignedIn, Tx } from '../../context.ts'
import { operator, writeAuditEntry } from '../../db/audit-entry.ts'
import { lockPlans, refuseUnusableMessages } from '../../db/site/plan-limits.ts'
import { countUpTo } from '../../db/statements/count-up-to.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { settleEach } from '../../jobs/settle-each.ts'
import { Refusal } from '../../refusal.ts'
import { isLess, isSame, type PlanContents } from '../subscriptions/index.ts'
import { readStart } from './change-price.ts'
import { cancelChange, dueChanges } from './dated-change.ts'
import { catalogueJobs } from './jobs.ts'
import { refuseLessThanPromised, withEvent, withoutChange } from './largest-plan.ts'
import { listItems, type Reader } from './list-items.ts'

type Items = Promise<{ items: SoldItem[] }>
type Preview = ReplyOf<typeof api.staffPlans.previewContents>
type Change = { contents: PlanContents; startsAt: Date }

/** What a change would mean for members. Throws Refusal `not_found`, `conflict`, or of a part of the form. */
export async function previewContents(
  ctx: Context,
  { locale, planId, form }: { locale: Locale; planId: string; form: PlanContentsForm },
): Promise<Preview> {
  const now = ctx.now()
  const change = readForm(form, now)
  const before = await findContents(ctx.db, planId)
  refuseLessSoon({ before, change, now })
  await refuseUnusableMessages(ctx.db, form)
  await refuseSmallShare(ctx, { locale, planId, change, now })
  return { ...changesOf(before, change.contents), ...(await countMembers(ctx.db, { planId, now })) }
}

type ChangeInput = { staff: SignedIn; locale: Locale; planId: string; form: PlanContentsForm; reason: string }

/**
 * Changes what a plan includes now, or stores the change for its time. Periods that were bought keep their contents. Throws Refusal
 * `conflict` for the free plan, where nothing changes, while another change waits, and for less that starts too soon; `invalid_input`
 * where the dearest plan would give less of gifts than the terms promise.
 */
export async function changeContents(ctx: Context, { staff, locale, planId, form, reason }: ChangeInput): Items {
  const now = ctx.now()
  const change = readForm(form, now)
  return ctx.db.transaction().execute(async (tx) => {
    await lockPlans(tx)
    await sql`lock table plan_change in share row exclusive mode`.execute(tx)
    const before = await findContents(tx, planId)
    if (isSame(before, change.contents)) throw new Refusal('conflict', { messageKey: 'administration:no.same' })
    refuseLessSoon({ before, change, now })
    await refuseUnusableMessages(tx, form)
    await refuseSecond(tx, planId)
    const reader = { db: tx, translations: ctx.translations }
    await refuseSmallShare(reader, { locale, planId, change, now })
    const isNow = form.startsAt === null
    const id = await storeChange(tx, { planId, change, reason, staffId: staff.id, now })
    if (isNow) await applyContents(tx, id)
    else await enqueue(tx, { ...catalogueJobs.startContents, runAt: change.startsAt, key: `contents:${id}` }, {})
    const action = isNow ? 'plan.change' : 'plan.schedule'
    const details = { change: id, reason, before, after: change.contents, startsAt: change.startsAt }
    await writeAuditEntry(tx, { at: now, staffId: staff.id, action, subject: planId, details })
    return listItems(reader, locale)
  })
}

/** Cancels a change of contents that waits for its time. Throws Refusal `conflict` as `cancelPrice` does. */
export async function cancelContents(
  ctx: Context,
  { staff, locale, id }: { staff: SignedIn; locale: Locale; id: string },
): Items {
  return ctx.db.transaction().execute(async (tx) => {
    await lockPlans(tx)
    const reader = { db: tx, translations: ctx.translations }
    await refuseLessThanPromised(reader, { locale, now: ctx.now(), field: null, change: withoutChange(id) })
    await cancelChange(tx, { table: 'plan_change', id, staffId: staff.id, at: ctx.now() })
    return listItems(reader, locale)
  })
}

/** Job `catalogue.start-contents`: applies the changes whose time has come, each in its own transaction. Repeatable. */
export async function startContents(ctx: Context): Promise<void> {
  const now = ctx.now()
  const due = await dueChanges(ctx.db, 'plan_change', now)
  await settleEach(due, ({ id, item: subject }) =>
    ctx.db.transaction().execute(async (tx) => {
      if (!(await applyContents(tx, id))) return
      await writeAuditEntry(tx, { at: now, staffId: operator, action: 'plan.start', subject, details: { change: id } })
    }),
  )
}

/** False for a change that was cancelled, or started by another process. */
async function applyContents(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ planId: string }>`
    update plan_change c set state = 'started', calls_before = p.calls, messages_before = p.messages,
      gift_conversion_before = p.gift_conversion
    from (select id, calls, messages, gift_conversion from subscription_plan
      where id = (select plan_id from plan_change where id = ${id}) for update) p
    where c.id = ${id} and c.plan_id = p.id and c.state = 'waiting' returning p.id as "planId"`.execute(tx)
  const planId = rows[0]?.planId
  if (planId === undefined) return false
  // Periods that were started by a version that did not store their contents.
  await sql`update subscription_period t set calls = p.calls, messages = p.messages, gift_conversion = p.gift_conversion
    from subscription s, subscription_plan p
    where s.period_id = t.id and s.ended_at is null and p.id = t.plan_id and p.id = ${planId} and t.calls is null`.execute(
    tx,
  )
  await sql`update subscription_plan p set calls = c.calls, messages = c.messages, gift_conversion = c.gift_conversion
    from plan_change c where c.id = ${id} and p.id = c.plan_id`.execute(tx)
  return true
}

function readForm({ startsAt, ...contents }: PlanContentsForm, now: Date): Change {
  return { contents, startsAt: readStart(startsAt, now) }
}

async function findContents(db: Db | Tx, planId: string): Promise<PlanContents> {
  const row = await db
    .selectFrom('subscription_plan')
    .where('id', '=', planId)
    .select(['price', 'calls', 'messages', 'gift_conversion as giftConversion'])
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  const { price, ...contents } = row
  // What every member has is named on the public pages.
  if (price === 0) throw new Refusal('conflict', { messageKey: 'administration:no.freePlan' })
  return contents
}

type Judged = { before: PlanContents; change: Change; now: Date }

// Each renewal from then on was announced with what it will include.
function refuseLessSoon({ before, change: { contents, startsAt }, now }: Judged): void {
  if (!isLess(before, contents)) return
  if (startsAt.getTime() >= now.getTime() + planLessAheadDays * 86_400_000) return
  const message = { key: 'administration:no.lessSoon', values: { count: planLessAheadDays } } as const
  throw new Refusal('conflict', { message })
}

type Considered = { locale: Locale; planId: string; change: Change; now: Date }

async function refuseSmallShare(reader: Reader, { locale, planId, change, now }: Considered): Promise<void> {
  const { contents, startsAt: at } = change
  const event = { id: null, planId, at, part: 'share', share: contents.giftConversion } as const
  await refuseLessThanPromised(reader, { locale, now, field: 'giftConversion', change: withEvent(event) })
}

async function refuseSecond(tx: Tx, planId: string): Promise<void> {
  const waiting = await tx
    .selectFrom('plan_change')
    .where('plan_id', '=', planId)
    .where('state', '=', 'waiting')
    .select('id')
    .executeTakeFirst()
  if (waiting) throw new Refusal('conflict', { messageKey: 'administration:no.contentsWait' })
}

type Stored = { planId: string; change: Change; reason: string; staffId: number; now: Date }

async function storeChange(tx: Tx, { planId, change, reason, staffId, now }: Stored): Promise<string> {
  const { calls, messages, giftConversion } = change.contents
  const { id } = await tx
    .insertInto('plan_change')
    .values({
      ...{ plan_id: planId, calls, messages, gift_conversion: giftConversion, starts_at: change.startsAt },
      ...{ reason, staff_id: staffId, created_at: now, state: 'waiting' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function changesOf(before: PlanContents, after: PlanContents): Pick<Preview, 'changes' | 'isLess'> {
  const all: Preview['changes'] = [
    { part: 'calls', from: before.calls, to: after.calls },
    { part: 'messages', from: before.messages, to: after.messages },
    { part: 'gifts', from: before.giftConversion, to: after.giftConversion },
  ]
  return { changes: all.filter(({ from, to }) => from !== to), isLess: isLess(before, after) }
}

async function countMembers(
  db: Db,
  { planId, now }: { planId: string; now: Date },
): Promise<Pick<Preview, 'running' | 'renewing' | 'orders'>> {
  const running = sql`from subscription s join subscription_period t on t.id = s.period_id
    where t.plan_id = ${planId} and s.ended_at is null and s.ends_at > ${now}`
  const { rows } = await sql<Pick<Preview, 'running' | 'renewing' | 'orders'>>`select
    ${countUpTo(running)} as running, ${countUpTo(sql`${running} and s.renews`)} as renewing,
    ${countUpTo(sql`from deposit_purchase d where d.item_id = ${planId} and d.state = 'waiting'`)} as orders`.execute(
    db,
  )
  const row = rows[0]
  if (!row) throw new Error('a count without a row')
  return row
}
