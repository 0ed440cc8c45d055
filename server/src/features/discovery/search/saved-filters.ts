import { type MemberFilter, savedFiltersMax } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Db, Tx } from '../../../context.ts'
import { fieldRefusal, Refusal } from '../../../refusal.ts'
import { normalizeFilter } from './search-criteria.ts'

/** A member's saved filters, by name. */
export async function listFilters(db: Db | Tx, memberId: number) {
  const rows = await db
    .selectFrom('saved_filter')
    .where('member_id', '=', memberId)
    .orderBy(sql`lower(name)`)
    .select(['id', 'name', 'filter', 'alert_since'])
    .execute()
  return {
    filters: rows.map(({ id, name, filter, alert_since }) => ({
      id,
      name,
      filter,
      alert: alert_since !== null,
    })),
  }
}

/** Saves a filter or replaces the one with its name. Throws Refusal `conflict` beyond five. */
export async function saveFilter(
  ctx: Context,
  memberId: number,
  { name, filter, alert }: { name: string; filter: MemberFilter; alert?: boolean | undefined },
) {
  const normalized = normalizeFilter(filter)
  if (!normalized) throw fieldRefusal('name', 'filter_empty')
  return ctx.db.transaction().execute(async (tx) => {
    // One at a time, or two at once would make a sixth.
    await sql`select from member where id = ${memberId} for no key update`.execute(tx)
    const alertSince = alert ? ctx.now() : null
    await sql`insert into saved_filter as s (member_id, name, filter, alert_since, created_at)
      values (${memberId}, ${name}, ${JSON.stringify(normalized)}::jsonb, ${alertSince}, ${ctx.now()})
      on conflict (member_id, lower(name)) do update set name = excluded.name, filter = excluded.filter,
        alert_since = case when ${alert ?? null}::boolean is null then s.alert_since else excluded.alert_since end`.execute(
      tx,
    )
    const saved = await listFilters(tx, memberId)
    if (saved.filters.length > savedFiltersMax)
      throw new Refusal('conflict', { messageKey: 'discovery:says.filters_full' })
    return saved
  })
}

type FilterChange = { id: string; name?: string | undefined; alert?: boolean | undefined }

/** Throws Refusal `not_found`, or of the field where another filter has the name. */
export async function changeFilter(ctx: Context, memberId: number, { id, name, alert }: FilterChange) {
  return ctx.db.transaction().execute(async (tx) => {
    await sql`select from member where id = ${memberId} for no key update`.execute(tx)
    const { filters } = await listFilters(tx, memberId)
    const filter = filters.find((one) => one.id === id)
    if (!filter) throw new Refusal('not_found')
    // Switched on again it does not repeat members it has found before.
    if (alert !== undefined && alert !== filter.alert)
      await sql`update saved_filter set alert_since = ${alert ? ctx.now() : null} where id = ${id}`.execute(tx)
    if (name !== undefined) await renameFilter(tx, id, name)
    return listFilters(tx, memberId)
  })
}

async function renameFilter(tx: Tx, id: string, name: string): Promise<void> {
  const { rows } = await sql`update saved_filter s set name = ${name} where id = ${id} and not exists (
    select from saved_filter o where o.member_id = s.member_id and lower(o.name) = lower(${name}) and o.id <> s.id)
    returning id`.execute(tx)
  if (rows.length === 0) throw fieldRefusal('name', 'filter_name_taken')
}

/** Throws Refusal `not_found`. */
export async function removeFilter(ctx: Context, memberId: number, id: string) {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('saved_filter')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new Refusal('not_found')
  return listFilters(ctx.db, memberId)
}
