import type { api, QueryOf } from '@karibu/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context, SignedIn } from '../../context.ts'
import { isOfAuthority, operator } from '../../db/audit-entry.ts'

type Row = { id: number; at: Date; staff_id: number; action: string; subject: string; details: unknown } & By
type Query = QueryOf<typeof api.staff.audit>
type By = { uid: string | null; name: string | null }

/**
 * A page of the audit log, newest first; the cursor is the last id. Without what authorities requested about the reader, who may
 * not know of it.
 */
export async function listAudit({ db }: Context, staff: Pick<SignedIn, 'uid'>, query: Query) {
  const { cursor, limit } = query
  const { rows } = await sql<Row>`
    select e.id, e.at, e.staff_id, e.action, e.subject, e.details, m.uid, trim(m.firstname || ' ' || m.lastname) as name
    from audit_entry e left join member m on m.id = e.staff_id
    where ${matches(query)} and not (e.subject = ${staff.uid} and ${isOfAuthority})
      and (${cursor ?? null}::bigint is null or e.id < ${cursor ?? null}::bigint)
    order by e.id desc limit ${limit + 1}`.execute(db)
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

/** SQL over an entry `e`: whether the filter finds it. */
function matches({ by, action, subject, from, to }: Query) {
  const conditions = [
    ...whenSet(by, (uid) => sql`e.staff_id = (select id from member where uid = ${uid}::uuid)`),
    ...whenSet(action, (name) => sql`e.action = ${name}`),
    ...whenSet(subject, (text) => sql`e.subject = ${text}`),
    ...whenSet(from, (day) => sql`e.at >= ${day}::date::timestamp at time zone 'UTC'`),
    ...whenSet(to, (day) => sql`e.at < (${day}::date + 1)::timestamp at time zone 'UTC'`),
  ]
  return sql.join([sql`true`, ...conditions], sql` and `)
}

const whenSet = (value: string | undefined, condition: (value: string) => RawBuilder<unknown>) =>
  value ? [condition(value)] : []
