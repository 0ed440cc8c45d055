import { type ItemNamesForm, type Locale, localeCodes, type NameChangeForm, type SoldItem } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Db, SignedIn, Tx } from '../../context.ts'
import { operator, writeAuditEntry } from '../../db/audit-entry.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { settleEach } from '../../jobs/settle-each.ts'
import { fieldRefusal, Refusal } from '../../refusal.ts'
import { readStart } from './change-price.ts'
import { cancelChange, dueChanges } from './dated-change.ts'
import { builtInNames, loadItemNames, type NamedItem, namesOf, ownNames, storeNames } from './item-names.ts'
import { catalogueJobs } from './jobs.ts'
import { listItems, soldItems } from './list-items.ts'
import type { ItemKey } from './price-change.ts'

type Preview = { changes: { locale: Locale; from: string; to: string }[]; holders: number }

const countedTo = 1000

/** What members would read, and how many have the item. Throws Refusal `not_found`, or of a part of the form. */
export async function previewNames(
  ctx: Context,
  { item, form }: { item: ItemKey; form: NameChangeForm },
): Promise<Preview> {
  readStart(form.startsAt, ctx.now())
  const named = await findNamed(ctx.db, item)
  refuseMissing(ctx, named, form)
  const before = namesOf(ctx, { ...named, own: await ownNames(ctx.db, named) })
  const after = namesOf(ctx, { ...named, own: form })
  const changes = localeCodes
    .filter((locale) => before[locale] !== after[locale])
    .map((locale) => ({ locale, from: before[locale], to: after[locale] }))
  return { changes, holders: await countHolders(ctx.db, item) }
}

type ChangeInput = { staff: SignedIn; locale: Locale; item: ItemKey; form: NameChangeForm; reason: string }
type Items = Promise<{ items: SoldItem[] }>

/**
 * Sets the names of a gift, boost or plan now, which this server says at once, or stores the change for its time. Throws Refusal
 * `conflict` where nothing changes and while another change of the names waits.
 */
export async function changeNames(ctx: Context, { staff, locale, item, form, reason }: ChangeInput): Items {
  const now = ctx.now()
  const { startsAt, ...names } = form
  const starts = readStart(startsAt, now)
  const isNow = startsAt === null
  await ctx.db.transaction().execute(async (tx) => {
    await lockNames(tx)
    const named = await findNamed(tx, item)
    refuseMissing(ctx, named, form)
    const before = await ownNames(tx, named)
    if (localeCodes.every((each) => before[each] === form[each]))
      throw new Refusal('conflict', { messageKey: 'administration:no.same' })
    await refuseSecond(tx, item)
    const { id } = await tx
      .insertInto('name_change')
      .values({
        ...{ kind: item.kind, item_id: item.id, code: named.code, names: JSON.stringify(names) },
        ...{ starts_at: starts, reason, staff_id: staff.id, created_at: now, state: 'waiting' },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (isNow) await applyNames(ctx, tx, id)
    else await enqueue(tx, { ...catalogueJobs.startNames, runAt: starts, key: `names:${id}` }, {})
    const details = { ...named, reason, before, after: names, ...(!isNow && { change: id, startsAt: starts }) }
    const action = isNow ? 'item.rename' : 'item.schedule'
    await writeAuditEntry(tx, { at: now, staffId: staff.id, action, subject: item.id, details })
  })
  if (isNow) await loadItemNames(ctx)
  return listItems(ctx, locale)
}

/** Cancels a change of names that waits for its time. Throws Refusal `not_found`. */
export async function cancelNames(
  ctx: Context,
  { staff, locale, id }: { staff: SignedIn; locale: Locale; id: string },
): Items {
  return ctx.db.transaction().execute(async (tx) => {
    await cancelChange(tx, { table: 'name_change', id, staffId: staff.id, at: ctx.now() })
    return listItems({ db: tx, translations: ctx.translations }, locale)
  })
}

/** Job `catalogue.start-names`: applies the changes whose time has come, each in its own transaction. Repeatable. */
export async function startNames(ctx: Context): Promise<void> {
  const now = ctx.now()
  const due = await dueChanges(ctx.db, 'name_change', now)
  if (due.length === 0) return
  await settleEach(due, ({ id, item: subject }) =>
    ctx.db.transaction().execute(async (tx) => {
      await lockNames(tx)
      const at = await applyNames(ctx, tx, id)
      if (at)
        await writeAuditEntry(tx, { at, staffId: operator, action: 'item.start', subject, details: { change: id } })
    }),
  )
  await loadItemNames(ctx)
}

/** One change after the other: each records what was before it. */
const lockNames = (tx: Tx) => sql`lock table item_name in share row exclusive mode`.execute(tx)

/**
 * Sets the names of a change and records those that they replace, with the time, which is returned: what was bought, given or sent
 * until then is called by those. Null for a change that was cancelled, or started by another process. The caller holds the names.
 */
async function applyNames({ now }: Pick<Context, 'now'>, tx: Tx, id: string): Promise<Date | null> {
  const change = await tx
    .selectFrom('name_change')
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .select(['kind', 'code', 'names'])
    .forUpdate()
    .executeTakeFirst()
  if (!change) return null
  const { kind, code, names } = change
  const before = await ownNames(tx, { kind, code })
  await storeNames(tx, { kind, code }, names)
  const startedAt = laterThan(await lastStart(tx, { kind, code }), now())
  await tx
    .updateTable('name_change')
    .set({ state: 'started', started_at: startedAt, names_before: JSON.stringify(before) })
    .where('id', '=', id)
    .execute()
  return startedAt
}

/** The changes of an item have the order of their times: clocks of servers differ, and two changes can be of one millisecond. */
const laterThan = (last: Date | null, now: Date): Date => (last && last >= now ? new Date(last.getTime() + 1) : now)

async function lastStart(tx: Tx, { kind, code }: NamedItem): Promise<Date | null> {
  const row = await tx
    .selectFrom('name_change')
    .where('kind', '=', kind)
    .where('code', '=', code)
    .where('state', '=', 'started')
    .select(({ fn }) => fn.max('started_at').as('at'))
    .executeTakeFirst()
  return row?.at ?? null
}

async function refuseSecond(tx: Tx, { id }: ItemKey): Promise<void> {
  const waiting = await tx
    .selectFrom('name_change')
    .where('item_id', '=', id)
    .where('state', '=', 'waiting')
    .select('id')
    .executeTakeFirst()
  if (waiting) throw new Refusal('conflict', { messageKey: 'administration:no.namesWait' })
}

async function findNamed(db: Db | Tx, { kind, id }: ItemKey): Promise<NamedItem> {
  const { rows } = await sql<{ code: string }>`
    select i.code from ${soldItems} i where i.kind = ${kind} and i.id = ${id} and not i.free`.execute(db)
  const row = rows[0]
  if (!row) throw new Refusal('not_found')
  return { kind, code: row.code }
}

// What the product does not know has no other name to show.
function refuseMissing(ctx: Context, named: NamedItem, form: ItemNamesForm): void {
  if (builtInNames(ctx, named)) return
  const missing = localeCodes.find((locale) => form[locale] === '')
  if (missing) throw fieldRefusal(missing, 'required')
}

/** Members who were given the gift and still have it or its credits, who bought such a boost, or whose plan it is. */
async function countHolders(db: Db, { kind, id }: ItemKey): Promise<number> {
  const members = {
    // Read in the order of its index, so that no more rows are read than are counted.
    gift: sql`select distinct receiver_id from gift_received where gift_id = ${id} and receiver_id <> 0`,
    boost: sql`select m.id from member m where exists (
      select from member_boost b join boost_plan p on p.days = b.days where b.member_id = m.id and p.id = ${id})`,
    plan: sql`select s.member_id from subscription s join subscription_period p on p.id = s.period_id
      where p.plan_id = ${id} and s.ended_at is null`,
  }
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${members[kind]} limit ${countedTo}) holders`.execute(db)
  return rows[0]?.count ?? 0
}
