import { randomBytes } from 'node:crypto'
import {
  type api,
  boostsMax,
  type ItemNamesForm,
  type Locale,
  localeCodes,
  type NewBoostForm,
  type NewPlanForm,
  plansMax,
  type ReplyOf,
  type SoldItem,
  toMajor,
} from '@karibu/contract'
import { ownGiftPrefix as ownPrefix } from '@karibu/contract/catalogue'
import { legalNumbers } from '@karibu/contract/legal-facts'
import { sql } from 'kysely'
import type { Context, Db, SignedIn, Tx } from '../../context.ts'
import { writeAuditEntry } from '../../db/audit-entry.ts'
import { lockPlans, refuseUnusableMessages } from '../../db/site/plan-limits.ts'
import type { Once } from '../../http/mount.ts'
import { Refusal } from '../../refusal.ts'
import { extremeOf, startLater } from './add-gift.ts'
import { readPrice, readStart } from './change-price.ts'
import { loadItemNames, namesOf, setNames, storeNames } from './item-names.ts'
import { refuseLessThanPromised, withPlan } from './largest-plan.ts'
import { listItems, type Reader } from './list-items.ts'

/** A boost or plan to add. */
export type NewItem = { kind: 'boost'; form: NewBoostForm } | { kind: 'plan'; form: NewPlanForm }
type Preview = ReplyOf<typeof api.staffPlans.previewBoost>

/** A new boost or plan beside the others. Throws Refusal `conflict` as `addItem` does, or of a part of the form. */
export async function previewItem(ctx: Context, { locale, item }: { locale: Locale; item: NewItem }): Promise<Preview> {
  const { kind, form } = item
  const now = ctx.now()
  const startsAt = readStart(form.startsAt, now)
  const cents = readPrice(form.price)
  const others = await readOthers(ctx.db, kind)
  refuseImpossible(item, others)
  if (kind === 'plan') await refuseUnusableMessages(ctx.db, form)
  await refuseSmallShare(ctx, { locale, item, startsAt, now })
  const named = others.map(({ code, own }) => namesOf(ctx, { kind, code, own }))
  const prices = others.filter(({ active }) => active).map(({ price }) => price)
  const lower = (name: string, locale: Locale) => name.toLocaleLowerCase(locale)
  return {
    price: toMajor(cents, 'USD'),
    extreme: extremeOf(cents, prices),
    sameNames: localeCodes.filter((locale) =>
      named.some((names) => form[locale] !== '' && lower(names[locale], locale) === lower(form[locale], locale)),
    ),
  }
}

type AddInput = { staff: SignedIn; locale: Locale; once: Once; item: NewItem; reason: string }

/**
 * Adds a boost or a plan, for sale at once or from its time on. A retry with the same key adds no other. Throws Refusal `conflict`
 * where there are as many as there can be and for days that a boost has already, or of a part of the form.
 */
export async function addItem(
  ctx: Context,
  { staff, locale, once, item, reason }: AddInput,
): Promise<{ items: SoldItem[] }> {
  await ctx.db.transaction().execute((tx) =>
    once(tx, async () => {
      const reader = { db: tx, translations: ctx.translations }
      await insertItem(tx, { reader, locale, staff, item, reason, now: ctx.now() })
      return {}
    }),
  )
  await loadItemNames(ctx)
  return listItems(ctx, locale)
}

type Insert = { reader: Reader; locale: Locale; staff: SignedIn; item: NewItem; reason: string; now: Date }

async function insertItem(tx: Tx, { reader, locale, staff, item, reason, now }: Insert): Promise<void> {
  const { kind, form } = item
  if (kind === 'plan') await lockPlans(tx)
  else await sql`select pg_advisory_xact_lock(hashtext('the list of boosts'))`.execute(tx)
  refuseImpossible(item, await readOthers(tx, kind))
  if (kind === 'plan') await refuseUnusableMessages(tx, form)
  const cents = readPrice(form.price)
  const startsAt = form.startsAt === null ? null : readStart(form.startsAt, now)
  await refuseSmallShare(reader, { locale, item, startsAt: startsAt ?? now, now })
  const { id, code } = await insertRow(tx, { item, cents, isSold: startsAt === null })
  const names = namesIn(form)
  await storeNames(tx, { kind, code }, names)
  if (startsAt !== null) await startLater(tx, { kind, id, cents, startsAt, reason, staff, now })
  const included = kind === 'boost' ? { days: form.days } : contentsIn(form)
  const details = { reason, code, names, price: cents, startsAt, ...included }
  await writeAuditEntry(tx, { at: now, staffId: staff.id, action: `${kind}.add`, subject: id, details })
}

const namesIn = ({ en, es, fr, pt, sw }: ItemNamesForm): ItemNamesForm => ({ en, es, fr, pt, sw })
const contentsIn = ({ calls, messages, giftConversion }: NewPlanForm) => ({ calls, messages, giftConversion })

type RowInput = { item: NewItem; cents: number; isSold: boolean }

/** `code` as the names know it: the days of a boost, the stored name of a plan. */
async function insertRow(tx: Tx, { item, cents, isSold }: RowInput): Promise<{ id: string; code: string }> {
  if (item.kind === 'boost') {
    const { days } = item.form
    const row = { days, price: cents, active: isSold }
    const { id } = await tx.insertInto('boost_plan').values(row).returning('id').executeTakeFirstOrThrow()
    return { id, code: String(days) }
  }
  const code = `${ownPrefix}${randomBytes(8).toString('hex')}`
  const { calls, messages, giftConversion } = item.form
  // The terms name the length of a plan.
  const { rows } = await sql<{ id: string }>`
    insert into subscription_plan (code, name, price, days, calls, messages, gift_conversion, position, active)
    select ${code}, ${code}, ${cents}, ${legalNumbers.planDays}, ${calls}, ${messages}, ${giftConversion},
      max(position) + 1, ${isSold} from subscription_plan
    returning id`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('an insert without a row')
  return { id, code }
}

type Considered = { locale: Locale; item: NewItem; startsAt: Date; now: Date }

async function refuseSmallShare(reader: Reader, { locale, item, startsAt, now }: Considered): Promise<void> {
  if (item.kind !== 'plan') return
  const { giftConversion: share, price, ...form } = item.form
  const plan = { id: 'new', name: form[locale], price: readPrice(price), share }
  await refuseLessThanPromised(reader, { locale, now, field: 'giftConversion', change: withPlan(plan, startsAt) })
}

type Other = { code: string; price: number; active: boolean; own: Record<string, string> }

async function readOthers(db: Db | Tx, kind: NewItem['kind']): Promise<Other[]> {
  const table =
    kind === 'boost'
      ? sql`(select days::text as code, price, active from boost_plan)`
      : sql`(select name as code, price, active from subscription_plan where price > 0)`
  const { rows } = await sql<Other>`
    select i.code, i.price, i.active, (select coalesce(json_object_agg(n.locale, n.name), '{}')
      from ${setNames} n where n.kind = ${kind} and n.code = i.code) as own
    from ${table} i limit ${boostsMax + plansMax}`.execute(db)
  return rows
}

function refuseImpossible({ kind, form }: NewItem, others: Other[]): void {
  if (others.length >= (kind === 'boost' ? boostsMax : plansMax))
    throw new Refusal('conflict', { messageKey: 'administration:no.itemsFull' })
  if (kind === 'boost' && others.some(({ code }) => code === String(form.days)))
    throw new Refusal('conflict', { messageKey: 'administration:no.boostDays' })
}
