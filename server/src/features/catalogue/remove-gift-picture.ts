import { ownGiftPrefix } from '@karibu/contract/catalogue'
import { sql } from 'kysely'
import type { Context, Db } from '../../context.ts'
import { operator, writeAuditEntry } from '../../db/audit-entry.ts'
import { removeBytes } from '../photos/index.ts'

type Removal = { code: string; reason: string }
/** `areBytesGone`: false where the sweep of files deletes them later. */
type Outcome = 'unknown' | 'none' | { areBytesGone: boolean; cancelled: number }

/**
 * Deletes the picture of a gift that staff added, and ends its sale; waiting changes of its price are cancelled, which may put it on
 * sale. Gifts that were given stay, with the usual icon. Only for operators: staff cannot change what members were given.
 */
export async function removeGiftPicture(
  ctx: Pick<Context, 'db' | 'now' | 'storage' | 'log'>,
  { code, reason }: Removal,
): Promise<Outcome> {
  const now = ctx.now()
  const removed = await ctx.db.transaction().execute(async (tx) => {
    await sql`lock table price_change in share row exclusive mode`.execute(tx)
    const gift = await tx
      .selectFrom('gift')
      .where('code', '=', code)
      .select(['id', 'picture_key as key'])
      .forUpdate()
      .executeTakeFirst()
    if (!gift) return 'unknown'
    if (gift.key === null) return 'none'
    await tx.updateTable('gift').set({ picture_key: null, active: false }).where('id', '=', gift.id).execute()
    const { numUpdatedRows } = await tx
      .updateTable('price_change')
      .set({ state: 'cancelled' })
      .where('item_id', '=', gift.id)
      .where('state', '=', 'waiting')
      .executeTakeFirst()
    await sql`insert into orphaned_file (storage_key, removed_at) values (${gift.key}, ${now})
      on conflict do nothing`.execute(tx)
    const details = { reason, code }
    await writeAuditEntry(tx, { at: now, staffId: operator, action: 'gift.removePicture', subject: gift.id, details })
    return { key: gift.key, cancelled: Number(numUpdatedRows) }
  })
  if (typeof removed === 'string') return removed
  await removeBytes(ctx, [removed.key])
  const left = await ctx.db
    .selectFrom('orphaned_file')
    .where('storage_key', '=', removed.key)
    .select('storage_key')
    .execute()
  return { areBytesGone: left.length === 0, cancelled: removed.cancelled }
}

type OwnGift = { code: string; name: string; active: boolean; hasPicture: boolean }

/** The gifts that staff added, in the order of the shop; a few dozen at most. */
export async function listOwnGifts(db: Db): Promise<OwnGift[]> {
  const { rows } = await sql<OwnGift>`
    select g.code, coalesce(n.name, '') as name, g.active, g.picture_key is not null as "hasPicture"
    from gift g left join item_name n on n.kind = 'gift' and n.code = g.code and n.locale = 'en'
    where starts_with(g.code, ${ownGiftPrefix}) order by g.position, g.code limit 100`.execute(db)
  return rows
}
