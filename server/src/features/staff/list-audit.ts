import type { api, QueryOf } from '@karibu/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context, Db, SignedIn, Tx } from '../../context.ts'
import { isOfAuthority, operator } from '../../db/audit-entry.ts'
import { matchesText } from '../../db/statements/match-text.ts'

type Row = { id: number; at: Date; staff_id: number; action: string; subject: string; details: unknown } & By
type Query = QueryOf<typeof api.staff.audit>
type By = { uid: string | null; name: string | null }

/**
 * A page of the audit log, newest first; the cursor is the last id. Without what authorities requested about the reader, who may
 * not know of it.
 */
export async function listAudit({ db }: Pick<Context, 'db'>, staff: Pick<SignedIn, 'uid'>, query: Query) {
  const { limit } = query
  const rows = query.search === undefined ? await select(db, staff, query) : await search(db, staff, query)
  const page = rows.slice(0, limit)
  return {
    entries: page.map(({ id, at, staff_id, action: name, subject, details, ...who }) => ({
      id: String(id),
      at: at.toISOString(),
      by: staff_id === operator ? null : { id: who.uid, name: who.name ?? '' },
      action: name,
      subject,
      details: JSON.stringify(details),
    })),
    nextCursor: rows.length > limit ? String(page.at(-1)?.id) : null,
  }
}

type Reader = Pick<SignedIn, 'uid'>
type Span = Query & { newestOnly?: boolean }

/** Words that fill a page from so many entries are common: an index would find thousands of them to sort. */
const newestEntries = 20_000

/** Rare words are found by the index. A plan for any words would read the whole log for them, so each search is planned. */
async function search(db: Db, staff: Reader, query: Query): Promise<Row[]> {
  const newest = await select(db, staff, { ...query, newestOnly: true })
  if (newest.length > query.limit) return newest
  return db.transaction().execute(async (tx) => {
    await sql`set local plan_cache_mode = force_custom_plan`.execute(tx)
    return select(tx, staff, query)
  })
}

async function select(db: Db | Tx, staff: Reader, { newestOnly = false, ...query }: Span): Promise<Row[]> {
  const before = sql`${query.cursor ?? null}::bigint`
  const isNewest = sql`e.id >= coalesce(${before}, (select max(id) + 1 from audit_entry)) - ${newestEntries}::bigint`
  const { rows } = await sql<Row>`
    select e.id, e.at, e.staff_id, e.action, e.subject, e.details, m.uid, trim(m.firstname || ' ' || m.lastname) as name
    from audit_entry e left join member m on m.id = e.staff_id
    where ${matchesAudit(query)} and not (e.subject = ${staff.uid} and ${isOfAuthority})
      and (${before} is null or e.id < ${before}) ${newestOnly ? sql`and ${isNewest}` : sql``}
    order by e.id desc limit ${query.limit + 1}`.execute(db)
  return rows
}

/** SQL over an entry `e`: whether the filter finds it. */
export function matchesAudit({ by, action, subject, search, from, to }: Query) {
  const conditions = [
    ...whenSet(by, (uid) => sql`e.staff_id = (select id from member where uid = ${uid}::uuid)`),
    ...whenSet(action, (name) => sql`e.action = ${name}`),
    ...whenSet(subject, (text) => sql`e.subject = ${text}`),
    ...whenSet(search, contains),
    ...whenSet(from, (day) => sql`e.at >= ${day}::date::timestamp at time zone 'UTC'`),
    ...whenSet(to, (day) => sql`e.at < (${day}::date + 1)::timestamp at time zone 'UTC'`),
  ]
  return sql.join([sql`true`, ...conditions], sql` and `)
}

/** Of a name that more members have than this, only so many are found by it. */
const namesakesMax = 200

/** As the index `audit_entry_text` has it. */
const searched = sql`fold_text(e.subject || ' ' || coalesce(e.details ->> 'reason', ''))`

/** SQL over an entry `e`: whether its subject, its reason or the name of the member that it is about contains a text. */
const contains = (text: string) => sql`(
  ${matchesText(searched, { mode: 'contains', text: sql`fold_text(${text})` })}
  or e.subject = any(array(
    select m.uid::text from member m
    where ${matchesText(sql`fold_name(m.firstname || ' ' || m.lastname)`, { mode: 'contains', text: sql`fold_name(${text})` })}
    limit ${namesakesMax})))`

const whenSet = (value: string | undefined, condition: (value: string) => RawBuilder<unknown>) =>
  value ? [condition(value)] : []
