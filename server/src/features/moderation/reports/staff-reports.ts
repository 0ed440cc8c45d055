import {
  type api,
  type Locale,
  type QueryOf,
  type ReportCategory,
  reportCategories,
  type StaffReport,
  severityOf,
} from '@karibu/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context, Db, SignedIn, Tx } from '../../../context.ts'
import { nextTimeCursor, readTimeCursor } from '../../../db/statements/time-cursor.ts'
import { Refusal } from '../../../refusal.ts'
import { readLinkedReporters } from '../reporters/read-linked-reporters.ts'
import { undoableUntil } from './undoable.ts'

type Someone = { id: string; name: string; status: string } | null
type Row = {
  id: string
  status: StaffReport['status']
  outcome: StaffReport['outcome']
  category: StaffReport['category']
  content: string
  evidence_count: number
  created_at: Date
  reporter: Someone
  reported: Someone
  way: StaffReport['way']
  locale: Locale | null
  accuracy: StaffReport['accuracy']
  queued_at: Date
  reporters: number
  linked: StaffReport['linked']
  reopened: StaffReport['reopened'] | null
  proposal: StaffReport['proposal']
  taken: StaffReport['taken']
  may_reopen: boolean
  undo_until: Date | null
}

const view = (row: Row): StaffReport => ({
  id: row.id,
  status: row.status,
  outcome: row.outcome,
  category: row.category,
  severity: severityOf(row.category),
  content: row.content,
  evidenceCount: row.evidence_count,
  createdAt: row.created_at.toISOString(),
  reporter: row.reporter,
  reported: row.reported,
  way: row.way,
  locale: row.locale,
  accuracy: row.accuracy,
  reporters: row.reporters,
  linked: row.linked,
  reopened: row.reopened ?? [],
  proposal: row.proposal,
  taken: row.taken && { ...row.taken, until: new Date(row.taken.until).toISOString() },
  mayReopen: row.may_reopen,
  undoUntil: row.undo_until && new Date(row.undo_until).toISOString(),
})

const someone = (alias: string) => sql`case when ${sql.raw(alias)}.id is not null then
  json_build_object('id', ${sql.raw(alias)}.uid, 'name', ${sql.raw(alias)}.firstname, 'status', ${sql.raw(alias)}.status) end`

/** The place in the queue: a severe report goes before all others that came less than this long before it. */
const queuedAt = sql`(r.created_at - case when r.category = any(${categoriesOf('urgent')}::text[]) then interval '30 days'
  when r.category = any(${categoriesOf('high')}::text[]) then interval '2 days' else interval '0' end)`

/** The categories of reports that are as severe as this. */
export function categoriesOf(severity: StaffReport['severity']): ReportCategory[] {
  return reportCategories.filter((category) => severityOf(category) === severity)
}

const accuracy = sql`case when r.reporter_id is not null then (
  select json_build_object('decided', count(*), 'upheld', count(*) filter (where o.outcome <> 'dismissed'))
  from abuse_report o where o.reporter_id = r.reporter_id and o.status = 'closed' and o.id <> r.id) end`

type Reader = { staff: SignedIn; now: Date }

/** Whether another moderator has taken the report `r`. */
const isTakenByOther = ({ staff, now }: Reader) =>
  sql`(r.taken_until > ${now} and r.taken_by is not null and r.taken_by <> ${staff.id})`

async function select(db: Db | Tx, { staff, now }: Reader, rest: RawBuilder<unknown>): Promise<Row[]> {
  const isAdmin = staff.permissions.includes('admin')
  const { rows } = await sql<Omit<Row, 'linked'>>`
    select r.id, r.status, r.outcome, r.way, r.category, r.content, jsonb_array_length(r.evidence) as evidence_count, r.created_at,
      ${someone('a')} as reporter, ${someone('b')} as reported, b.locale, ${accuracy} as accuracy, ${queuedAt} as queued_at,
      (select count(distinct o.reporter_id)::int from abuse_report o where o.target_id = r.target_id) as reporters,
      (select json_agg(json_build_object('outcome', d.outcome, 'decidedAt', d.decided_at, 'reason', d.reason,
          'reopenedAt', d.reopened_at, 'reopenReason', d.reopen_reason) order by d.reopened_at)
        from report_decision d where d.report_id = r.id and d.reopened_at is not null) as reopened,
      (select json_build_object('id', s.id, 'kind', s.kind, 'reason', s.reason,
          'by', json_build_object('id', m.uid, 'name', coalesce(trim(m.firstname || ' ' || m.lastname), '')),
          'mayConfirm', ${isAdmin} and s.proposer_id <> ${staff.id} and s.target_id <> ${staff.id},
          'mayReject', ${isAdmin} and s.target_id <> ${staff.id})
        from staff_proposal s left join member m on m.id = s.proposer_id
        where s.report_id = r.id and s.outcome is null) as proposal,
      case when r.status = 'open' and r.taken_until > ${now} then (
        select json_build_object('by', json_build_object('id', m.uid, 'name', trim(m.firstname || ' ' || m.lastname)),
          'mine', m.id = ${staff.id}, 'until', r.taken_until) from member m where m.id = r.taken_by) end as taken,
      r.status = 'closed' and r.target_id <> ${staff.id} and r.reporter_id is distinct from ${staff.id}
        and exists (select from report_decision d where d.report_id = r.id and d.reopened_at is null
          and ${staff.id} <> all (d.deciders)) as may_reopen,
      case when r.status = 'closed' then ${undoableUntil({ staff, now })} end as undo_until
    from abuse_report r left join member a on a.id = r.reporter_id left join member b on b.id = r.target_id
    ${rest}`.execute(db)
  const linked = await readLinkedReporters(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, linked: linked.get(row.id) ?? null }))
}

/** A page of reports for staff: the open ones by severity and age, without or only with those of others; closed ones newest first. */
export async function listForStaff(
  { db, now }: Context,
  staff: SignedIn,
  { status, id, cursor, limit }: QueryOf<typeof api.moderation.reports>,
) {
  if (id)
    return { reports: (await select(db, { staff, now: now() }, sql`where r.id = ${id}`)).map(view), nextCursor: null }
  const after = readTimeCursor(cursor)
  const isOpen = status !== 'closed'
  const [at, compare, direction] = isOpen ? [queuedAt, sql`>`, sql`asc`] : [sql`r.created_at`, sql`<`, sql`desc`]
  const reader = { staff, now: now() }
  const filter = {
    open: sql`r.status = 'open' and ${isTakenByOther(reader)} is not true`,
    taken: sql`r.status = 'open' and ${isTakenByOther(reader)}`,
    closed: sql`r.status = 'closed'`,
  }[status]
  const beyond = after ? sql`and (${at}, r.id) ${compare} (${after.at}::timestamptz, ${after.id}::uuid)` : sql``
  const order = sql`order by ${at} ${direction}, r.id ${direction}`
  const rows = await select(db, reader, sql`where ${filter} ${beyond} ${order} limit ${limit + 1}`)
  return {
    reports: rows.slice(0, limit).map(view),
    nextCursor: nextTimeCursor(rows, limit, ({ queued_at, created_at, id }) => ({
      at: isOpen ? queued_at : created_at,
      id,
    })),
  }
}

export async function readForStaff(db: Db | Tx, reader: Reader, id: string): Promise<StaffReport> {
  const [row] = await select(db, reader, sql`where r.id = ${id}`)
  if (!row) throw new Refusal('not_found')
  return view(row)
}
