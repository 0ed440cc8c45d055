import type { SoldKind } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Tx } from '../../context.ts'
import { operator, writeAuditEntry } from '../../db/audit-entry.ts'
import { settleEach } from '../../jobs/settle-each.ts'
import { dueChanges } from './dated-change.ts'

/** Job `catalogue.start-prices`: applies the changes whose time has come, each in its own transaction. Repeatable. */
export async function startPrices(ctx: Context): Promise<void> {
  const now = ctx.now()
  const due = await dueChanges(ctx.db, 'price_change', now)
  await settleEach(due, ({ id }) => ctx.db.transaction().execute((tx) => start(tx, id, now)))
}

async function start(tx: Tx, id: string, now: Date): Promise<void> {
  const row = await tx
    .updateTable('price_change')
    .set({ state: 'started' })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst()
  // Cancelled, or started by another process.
  if (!row) return
  await applyPrice(tx, {
    ...{ kind: row.kind, id: row.item_id, country: row.country_code, price: row.price, active: row.active },
  })
  const details = { change: id, country: row.country_code, price: row.price, active: row.active }
  await writeAuditEntry(tx, { at: now, staffId: operator, action: 'price.start', subject: row.item_id, details })
}

type Change = { kind: SoldKind; id: string; country: string | null; price: number | null; active: boolean }

const tables = { gift: 'gift', boost: 'boost_plan', plan: 'subscription_plan' } as const

/** Writes a price. What was bought before has its price in its own row. */
export async function applyPrice(tx: Tx, { kind, id, country, price, active }: Change): Promise<void> {
  if (country === null) {
    if (price !== null) await tx.updateTable(tables[kind]).set({ price, active }).where('id', '=', id).execute()
  } else if (price === null) {
    await sql`delete from country_price where item_id = ${id} and country_code = ${country}`.execute(tx)
  } else {
    await sql`insert into country_price (item_id, country_code, price) values (${id}, ${country}, ${price})
      on conflict (item_id, country_code) do update set price = excluded.price`.execute(tx)
  }
}
