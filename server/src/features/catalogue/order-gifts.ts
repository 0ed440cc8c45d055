import type { Locale, SoldItem } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn, Tx } from '../../context.ts'
import { writeAuditEntry } from '../../db/audit-entry.ts'
import { Refusal } from '../../refusal.ts'
import { listItems } from './list-items.ts'

type OrderInput = { staff: SignedIn; locale: Locale; ids: string[]; reason: string }

/** Puts the gifts in another order. Throws Refusal `conflict` unless each gift is named once, and where nothing changes. */
export async function orderGifts(
  ctx: Context,
  { staff, locale, ids, reason }: OrderInput,
): Promise<{ items: SoldItem[] }> {
  return ctx.db.transaction().execute(async (tx) => {
    await lockGifts(tx)
    const gifts = await tx.selectFrom('gift').select(['id', 'code']).orderBy('position').orderBy('code').execute()
    const codes = new Map(gifts.map(({ id, code }) => [id, code]))
    const isComplete =
      ids.length === gifts.length && new Set(ids).size === ids.length && ids.every((id) => codes.has(id))
    if (!isComplete) throw new Refusal('conflict', { messageKey: 'administration:no.giftsChanged' })
    if (gifts.every(({ id }, index) => id === ids[index]))
      throw new Refusal('conflict', { messageKey: 'administration:no.same' })
    await sql`update gift g set position = o.at
      from unnest(${ids}::uuid[]) with ordinality as o(id, at) where g.id = o.id`.execute(tx)
    const details = { reason, before: gifts.map(({ code }) => code), after: ids.map((id) => codes.get(id)) }
    await writeAuditEntry(tx, { at: ctx.now(), staffId: staff.id, action: 'gift.order', subject: 'gifts', details })
    return listItems({ db: tx, translations: ctx.translations }, locale)
  })
}

/** One change of the list of gifts at a time. Purchases go on meanwhile. */
export const lockGifts = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('the list of gifts'))`.execute(tx)
