import { type MemberFilter, savedFiltersMax } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Db, Tx } from '../../../context.ts'
import { fieldRefusal, Refusal } from '../../../refusal.ts'
import { givenFilter } from './search-criteria.ts'

/** The filters a member keeps, by name. */
export async function listFilters(db: Db | Tx, memberId: number) {
  const rows = await db
    .selectFrom('saved_filter')
    .where('member_id', '=', memberId)
    .orderBy(sql`lower(name)`)
    .select(['id', 'name', 'filter'])
    .execute()
  return { filters: rows.map(({ id, name, filter }) => ({ id, name, filter: filter as MemberFilter })) }
}

/** Keeps a filter, or another one under a name it has. Throws Refusal `conflict` beyond five. */
export async function saveFilter(
  ctx: Context,
  memberId: number,
  { name, filter }: { name: string; filter: MemberFilter },
) {
  const given = givenFilter(filter)
  if (!given) throw fieldRefusal('name', 'filter_empty')
  return ctx.db.transaction().execute(async (tx) => {
    // One at a time, or two at once would make a sixth.
    await sql`select from member where id = ${memberId} for no key update`.execute(tx)
    await sql`insert into saved_filter (member_id, name, filter, created_at)
      values (${memberId}, ${name}, ${JSON.stringify(given)}::jsonb, ${ctx.now()})
      on conflict (member_id, lower(name)) do update set name = excluded.name, filter = excluded.filter`.execute(tx)
    const kept = await listFilters(tx, memberId)
    if (kept.filters.length > savedFiltersMax)
      throw new Refusal('conflict', { messageKey: 'discovery:says.filters_full' })
    return kept
  })
}

/** Throws Refusal `not_found`, or of the field where another filter has the name. */
export async function renameFilter(ctx: Context, memberId: number, { id, name }: { id: string; name: string }) {
  return ctx.db.transaction().execute(async (tx) => {
    await sql`select from member where id = ${memberId} for no key update`.execute(tx)
    const { filters } = await listFilters(tx, memberId)
    if (!filters.some((filter) => filter.id === id)) throw new Refusal('not_found')
    const { rows } = await sql`update saved_filter s set name = ${name} where id = ${id} and not exists (
      select from saved_filter o where o.member_id = s.member_id and lower(o.name) = lower(${name}) and o.id <> s.id)
      returning id`.execute(tx)
    if (rows.length === 0) throw fieldRefusal('name', 'filter_name_taken')
    return listFilters(tx, memberId)
  })
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
