import { randomBytes } from 'node:crypto'
import {
  type api,
  fieldFaults,
  giftsMax,
  type Locale,
  localeCodes,
  type NewGiftForm,
  newGiftUpload,
  type ReplyOf,
  type SoldItem,
  toMajor,
} from '@karibu/contract'
import { ownGiftPrefix } from '@karibu/contract/catalogue'
import { sql } from 'kysely'
import type { Context, Db, SignedIn, Tx } from '../../context.ts'
import { writeAuditEntry } from '../../db/audit-entry.ts'
import { type Once, onceForUpload } from '../../http/mount.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { fieldRefusal, Refusal } from '../../refusal.ts'
import { claimStored, removeBytes, storeOnePhoto } from '../photos/index.ts'
import { readPrice, readStart } from './change-price.ts'
import { loadItemNames, namesOf, storeNames } from './item-names.ts'
import { catalogueJobs } from './jobs.ts'
import { listItems } from './list-items.ts'
import { lockGifts } from './order-gifts.ts'
import type { ItemKey } from './price-change.ts'

/** A new gift beside the others. Throws Refusal `conflict` where the list is full, or of a part of the form. */
export async function previewGift(
  ctx: Context,
  form: NewGiftForm,
): Promise<ReplyOf<typeof api.staffCatalogue.previewGift>> {
  readStart(form.startsAt, ctx.now())
  const cents = readPrice(form.price)
  const gifts = await readGifts(ctx.db)
  refuseFull(gifts.length)
  const others = gifts.map(({ code, own }) => namesOf(ctx, { kind: 'gift', code, own }))
  const prices = gifts.filter(({ active }) => active).map(({ price }) => price)
  return {
    place: gifts.filter(({ active }) => active).length + 1,
    price: toMajor(cents, 'USD'),
    extreme: extremeOf(cents, prices),
    sameNames: localeCodes.filter((locale) =>
      others.some((names) => names[locale].toLocaleLowerCase(locale) === form[locale].toLocaleLowerCase(locale)),
    ),
  }
}

type Upload = { bytes: Buffer; fields: Record<string, unknown> }
type AddInput = { staff: SignedIn; locale: Locale; uploads: () => AsyncIterable<Upload>; once: Once }

/**
 * Adds a gift behind the others, for sale at once or from its time on. Its picture never changes. A retry with the same key adds no
 * other. Throws Refusal `conflict` where the list is full, or of a part of the form.
 */
export async function addGift(
  ctx: Context,
  { staff, locale, uploads, once }: AddInput,
): Promise<{ items: SoldItem[] }> {
  for await (const { bytes, fields } of uploads()) {
    const form = readForm(fields)
    const now = ctx.now()
    const cents = readPrice(form.price)
    const sent = { bytes, field: 'file', memberId: staff.id, place: 'gift' } as const
    const { storageKey } = await storeOnePhoto(ctx, sent)
    let isStored = false
    try {
      await ctx.db.transaction().execute((tx) =>
        onceForUpload(once, { fields, bytes })(tx, async () => {
          // Not checked for a retry, whose time may have come since.
          const startsAt = form.startsAt === null ? null : readStart(form.startsAt, now)
          await insertGift(tx, { staff, now, form, cents, startsAt, storageKey })
          isStored = true
          return {}
        }),
      )
    } catch (error) {
      await removeBytes(ctx, [storageKey])
      throw error
    }
    if (!isStored) await removeBytes(ctx, [storageKey])
    await loadItemNames(ctx)
    return listItems(ctx, locale)
  }
  throw fieldRefusal('file', 'required')
}

type Form = NewGiftForm & { reason: string }

function readForm(fields: Record<string, unknown>): Form {
  const parsed = newGiftUpload.safeParse(fields, { reportInput: true })
  if (!parsed.success) throw new Refusal('invalid_input', { fields: fieldFaults(parsed.error) })
  return parsed.data
}

type NewGift = { staff: SignedIn; now: Date; form: Form; cents: number; startsAt: Date | null; storageKey: string }

async function insertGift(tx: Tx, { staff, now, form, cents, startsAt, storageKey }: NewGift): Promise<void> {
  await lockGifts(tx)
  refuseFull((await readGifts(tx)).length)
  await claimStored(tx, [storageKey], now)
  const { reason } = form
  const code = `${ownGiftPrefix}${randomBytes(8).toString('hex')}`
  const { rows } = await sql<{ id: string }>`
    insert into gift (code, price, position, active, picture_key)
    select ${code}, ${cents}, coalesce(max(position), 0) + 1, ${startsAt === null}, ${storageKey} from gift
    returning id`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('an insert without a row')
  const { en, es, fr, pt, sw } = form
  const names = { en, es, fr, pt, sw }
  await storeNames(tx, { kind: 'gift', code }, names)
  if (startsAt !== null) await startLater(tx, { kind: 'gift', id, cents, startsAt, reason, staff, now })
  const details = { reason, code, names, price: cents, startsAt }
  await writeAuditEntry(tx, { at: now, staffId: staff.id, action: 'gift.add', subject: id, details })
}

type Later = Pick<NewGift, 'staff' | 'now' | 'cents'> & ItemKey & { startsAt: Date; reason: string }

/** Stores a change of the price of a new item that puts it on sale: it is listed, can be cancelled and is carried out as the others. */
export async function startLater(tx: Tx, { kind, id, cents, startsAt, reason, staff, now }: Later): Promise<void> {
  const change = await tx
    .insertInto('price_change')
    .values({
      ...{ kind, item_id: id, country_code: null, price: cents, active: true, state: 'waiting' },
      ...{ starts_at: startsAt, reason, staff_id: staff.id, created_at: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueue(tx, { ...catalogueJobs.startPrices, runAt: startsAt, key: `price:${change.id}` }, {})
}

type Gift = { code: string; price: number; active: boolean; own: Record<string, string> }

async function readGifts(db: Db | Tx): Promise<Gift[]> {
  const { rows } = await sql<Gift>`
    select g.code, g.price, g.active,
      (select coalesce(json_object_agg(n.locale, n.name), '{}') from item_name n where n.kind = 'gift' and n.code = g.code) as own
    from gift g order by g.position, g.code limit ${giftsMax + 1}`.execute(db)
  return rows
}

function refuseFull(count: number): void {
  if (count >= giftsMax) throw new Refusal('conflict', { messageKey: 'administration:no.giftsFull' })
}

/** Whether a price is beyond those of the others. */
export function extremeOf(cents: number, others: number[]): 'dearest' | 'cheapest' | null {
  if (others.length === 0) return null
  if (cents > Math.max(...others)) return 'dearest'
  return cents < Math.min(...others) ? 'cheapest' : null
}
