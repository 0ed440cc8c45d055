import {
  type Locale,
  type PriceChangeForm,
  priceAheadDaysMax,
  priceUsdMax,
  readAmount,
  type SoldItem,
} from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn, Tx } from '../../context.ts'
import { writeAuditEntry } from '../../db/audit-entry.ts'
import { lockPlans } from '../../db/site/plan-limits.ts'
import { dayMs } from '../../durations.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { fieldRefusal, Refusal } from '../../refusal.ts'
import { cancelChange } from './dated-change.ts'
import { catalogueJobs } from './jobs.ts'
import { refuseLessThanPromised, withEvent, withoutChange } from './largest-plan.ts'
import { listItems, type Reader, soldItems } from './list-items.ts'
import type { ItemKey, PriceChangeInput, Sold } from './price-change.ts'
import { type Effect, effectsOf } from './price-effects.ts'
import { applyPrice } from './start-prices.ts'

type Items = Promise<{ items: SoldItem[] }>

/** What a change would mean for members. Throws Refusal `not_found`, `conflict`, or of a part of the form. */
export async function previewPrice(
  ctx: Context,
  { locale, item, form }: { locale: Locale; item: ItemKey; form: PriceChangeForm },
): Promise<{ effects: Effect[] }> {
  const now = ctx.now()
  const change = readForm(form, now)
  const sold = await findSold(ctx.db, item, change)
  await refuseSmallShare(ctx, { locale, item, change, now })
  return { effects: await effectsOf(ctx.db, { sold, change, now }) }
}

type ChangeInput = { staff: SignedIn; locale: Locale; item: ItemKey; form: PriceChangeForm; reason: string }

/**
 * Changes a price now, or stores the change for its time. Nothing that was bought changes. Throws Refusal `conflict` for the
 * free plan, where nothing changes, while another change of the same price waits, and to sell a gift whose picture was removed;
 * `invalid_input` where the dearest plan would give less of gifts than the terms promise.
 */
export async function changePrice(ctx: Context, { staff, locale, item, form, reason }: ChangeInput): Items {
  const now = ctx.now()
  const change = readForm(form, now)
  return ctx.db.transaction().execute(async (tx) => {
    if (item.kind === 'plan') await lockPlans(tx)
    await sql`lock table price_change in share row exclusive mode`.execute(tx)
    const sold = await findSold(tx, item, change)
    refuseSame(sold, change)
    await refuseSecond(tx, { id: item.id, country: change.country })
    await refuseSmallShare({ db: tx, translations: ctx.translations }, { locale, item, change, now })
    const isNow = form.startsAt === null
    const { id } = await tx
      .insertInto('price_change')
      .values({
        ...{ kind: item.kind, item_id: item.id, country_code: change.country, price: change.price },
        ...{ active: change.active, starts_at: change.startsAt, reason, staff_id: staff.id, created_at: now },
        state: isNow ? 'started' : 'waiting',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (isNow) await applyPrice(tx, { ...item, ...change })
    else await enqueue(tx, { ...catalogueJobs.startPrices, runAt: change.startsAt, key: `price:${id}` }, {})
    const effects = await effectsOf(tx, { sold, change, now })
    const action = isNow ? 'price.change' : 'price.schedule'
    const details = { change: id, reason, before: sold, after: change, effects }
    await writeAuditEntry(tx, { at: now, staffId: staff.id, action, subject: item.id, details })
    return listItems({ db: tx, translations: ctx.translations }, locale)
  })
}

/** Cancels a change that waits for its time. Throws Refusal `conflict` where another change needs it to keep what the terms promise of gifts. */
export async function cancelPrice(
  ctx: Context,
  { staff, locale, id }: { staff: SignedIn; locale: Locale; id: string },
): Items {
  return ctx.db.transaction().execute(async (tx) => {
    await lockPlans(tx)
    const reader = { db: tx, translations: ctx.translations }
    await refuseLessThanPromised(reader, { locale, now: ctx.now(), field: null, change: withoutChange(id) })
    await cancelChange(tx, { table: 'price_change', id, staffId: staff.id, at: ctx.now() })
    return listItems(reader, locale)
  })
}

function readForm(form: PriceChangeForm, now: Date): PriceChangeInput {
  const { country, active } = form
  const price = form.price === null ? null : readPrice(form.price)
  if (price === null && country === null) throw fieldRefusal('price', 'required')
  return { country, price, active, startsAt: readStart(form.startsAt, now) }
}

/** Null: now. Throws Refusal `invalid_input` for the past and for what is more than a year ahead. */
export function readStart(typed: string | null, now: Date): Date {
  if (typed === null) return now
  const startsAt = new Date(typed)
  if (startsAt < now || startsAt.getTime() > now.getTime() + priceAheadDaysMax * dayMs)
    throw fieldRefusal('startsAt', 'invalid')
  return startsAt
}

/** US cents. Throws Refusal `invalid_input`. */
export function readPrice(typed: string | number): number {
  const read = readAmount(typed, 'USD')
  if ('fault' in read) throw fieldRefusal('price', read.fault, { currency: 'USD' })
  if (read.minor === 0n || read.minor > BigInt(priceUsdMax * 100)) throw fieldRefusal('price', 'invalid')
  return Number(read.minor)
}

type FoundRow = Omit<Sold, 'kind' | 'id'> & { free: boolean; bare: boolean; known: boolean }

async function findSold(
  db: Context['db'] | Tx,
  { kind, id }: ItemKey,
  { country, active: isSold }: PriceChangeInput,
): Promise<Sold> {
  const { rows } = await sql<FoundRow>`
    select i.price, i.active, i.free, i.bare, c.price as "countryPrice",
      ${country}::text is null or exists (select from country where code = ${country}) as known
    from ${soldItems} i left join country_price c on c.item_id = i.id and c.country_code = ${country}
    where i.kind = ${kind} and i.id = ${id}`.execute(db)
  const row = rows[0]
  if (!row) throw new Refusal('not_found')
  if (!row.known) throw fieldRefusal('country', 'invalid')
  if (row.free) throw new Refusal('conflict', { messageKey: 'administration:no.freePlan' })
  if (row.bare && isSold && country === null)
    throw new Refusal('conflict', { messageKey: 'administration:no.pictureRemoved' })
  const { price, active, countryPrice } = row
  return { kind, id, price, active, countryPrice }
}

type Considered = { locale: Locale; item: ItemKey; change: PriceChangeInput; now: Date }

async function refuseSmallShare(reader: Reader, { locale, item, change, now }: Considered): Promise<void> {
  if (item.kind !== 'plan') return
  const { country, price, active, startsAt: at } = change
  const event = { id: null, planId: item.id, at, part: 'price', country, price, active } as const
  const field = active || country !== null ? 'price' : 'active'
  await refuseLessThanPromised(reader, { locale, now, field, change: withEvent(event) })
}

function refuseSame(sold: Sold, change: PriceChangeInput): void {
  const isSame =
    change.country === null
      ? change.price === sold.price && change.active === sold.active
      : change.price === sold.countryPrice
  if (isSame) throw new Refusal('conflict', { messageKey: 'administration:no.same' })
}

async function refuseSecond(tx: Tx, { id, country }: { id: string; country: string | null }): Promise<void> {
  const { rows } = await sql`select from price_change
    where item_id = ${id} and state = 'waiting' and country_code is not distinct from ${country}`.execute(tx)
  if (rows.length > 0) throw new Refusal('conflict', { messageKey: 'administration:no.priceWaits' })
}
