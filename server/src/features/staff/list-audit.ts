import type { api, QueryOf } from '@karibu/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'
import { operator } from '../../db/audit-entry.ts'

type Row = { id: number; at: Date; staff_id: number; action: string; subject: string; details: unknown } & By
type Query = QueryOf<typeof api.staff.audit>
type By = { uid: string | null; name: string | null }

/** A page of the audit log, newest first; the cursor is the last id. */
export async function listAudit({ db }: Context, query: Query) {
  const { cursor, limit } = query
  const { rows } = await sql<Row>`
    select a.id, a.at, a.staff_id, a.action, a.subject, a.details, m.uid, trim(m.firstname || ' ' || m.lastname) as name
    from audit_entry a left join member m on m.id = a.staff_id
    where ${matches(query)} and (${cursor ?? null}::bigint is null or a.id < ${cursor ?? null}::bigint)
    order by a.id desc limit ${limit + 1}`.execute(db)
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

/** SQL over an entry `a`: whether the filter finds it. */
function matches({ by, action, subject, from, to }: Query) {
  const conditions = [
    ...whenSet(by, (uid) => sql`a.staff_id = (select id from member where uid = ${uid}::uuid)`),
    ...whenSet(action, (name) => sql`a.action = ${name}`),
    ...whenSet(subject, (text) => sql`a.subject = ${text}`),
    ...whenSet(from, (day) => sql`a.at >= ${day}::date::timestamp at time zone 'UTC'`),
    ...whenSet(to, (day) => sql`a.at < (${day}::date + 1)::timestamp at time zone 'UTC'`),
  ]
  return sql.join([sql`true`, ...conditions], sql` and `)
}

const whenSet = (value: string | undefined, condition: (value: string) => RawBuilder<unknown>) =>
  value ? [condition(value)] : []
