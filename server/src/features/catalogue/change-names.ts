import { type ItemNamesForm, type Locale, localeCodes, type SoldItem } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Db, SignedIn, Tx } from '../../context.ts'
import { writeAuditEntry } from '../../db/audit-entry.ts'
import { fieldRefusal, Refusal } from '../../refusal.ts'
import { builtInNames, loadItemNames, type NamedItem, namesOf, ownNames, storeNames } from './item-names.ts'
import { listItems, soldItems } from './list-items.ts'
import type { ItemKey } from './price-change.ts'

type Preview = { changes: { locale: Locale; from: string; to: string }[]; holders: number }

const countedTo = 1000

/** What members would read, and how many have the item. Throws Refusal `not_found`, or of a part of the form. */
export async function previewNames(
  ctx: Context,
  { item, form }: { item: ItemKey; form: ItemNamesForm },
): Promise<Preview> {
  const named = await findNamed(ctx.db, item)
  refuseMissing(ctx, named, form)
  const before = namesOf(ctx, { ...named, own: await ownNames(ctx.db, named) })
  const after = namesOf(ctx, { ...named, own: form })
  const changes = localeCodes
    .filter((locale) => before[locale] !== after[locale])
    .map((locale) => ({ locale, from: before[locale], to: after[locale] }))
  return { changes, holders: await countHolders(ctx.db, item) }
}

type ChangeInput = { staff: SignedIn; locale: Locale; item: ItemKey; form: ItemNamesForm; reason: string }

/** Sets the names of a gift, boost or plan; this server says them at once. Throws Refusal `conflict` where nothing changes. */
export async function changeNames(
  ctx: Context,
  { staff, locale, item, form, reason }: ChangeInput,
): Promise<{ items: SoldItem[] }> {
  await ctx.db.transaction().execute(async (tx) => {
    // One change after the other: each records what was before it.
    await sql`lock table item_name in share row exclusive mode`.execute(tx)
    const named = await findNamed(tx, item)
    refuseMissing(ctx, named, form)
    const before = await ownNames(tx, named)
    if (localeCodes.every((each) => before[each] === form[each]))
      throw new Refusal('conflict', { messageKey: 'administration:no.same' })
    await storeNames(tx, named, form)
    const details = { ...named, reason, before, after: form }
    await writeAuditEntry(tx, { at: ctx.now(), staffId: staff.id, action: 'item.rename', subject: item.id, details })
  })
  await loadItemNames(ctx)
  return listItems(ctx, locale)
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
