import type { api, QueryOf } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { operator } from '../../db/audit-entry.ts'

type Row = { id: number; at: Date; staff_id: number; act: string; subject: string; details: unknown } & By
type By = { uid: string | null; name: string | null }

/** A page of the audit log, newest first; the cursor is the last id. */
export async function listAudit({ db }: Context, query: QueryOf<typeof api.staff.audit>) {
  const { by, act, from, to, cursor, limit } = query
  const { rows } = await sql<Row>`
    select a.id, a.at, a.staff_id, a.act, a.subject, a.details, m.uid, trim(m.firstname || ' ' || m.lastname) as name
    from staff_act a left join member m on m.id = a.staff_id
    where (${by ?? null}::uuid is null or a.staff_id = (select id from member where uid = ${by ?? null}::uuid))
      and (${act ?? null}::text is null or a.act = ${act ?? null})
      and (${from ?? null}::date is null or a.at >= ${from ?? null}::date::timestamp at time zone 'UTC')
      and (${to ?? null}::date is null or a.at < (${to ?? null}::date + 1)::timestamp at time zone 'UTC')
      and (${cursor ?? null}::bigint is null or a.id < ${cursor ?? null}::bigint)
    order by a.id desc limit ${limit + 1}`.execute(db)
  const page = rows.slice(0, limit)
  return {
    entries: page.map(({ id, at, staff_id, act: name, subject, details, ...who }) => ({
      id: String(id),
      at: at.toISOString(),
      by: staff_id === operator ? null : { id: who.uid, name: who.name ?? '' },
      act: name,
      subject,
      details: JSON.stringify(details),
    })),
    nextCursor: rows.length > limit ? String(page.at(-1)?.id) : null,
  }
}
