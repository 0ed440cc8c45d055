import type { api, GoneReport, QueryOf, TalkedWith } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn, Tx } from '../../../context.ts'
import { caseReason, writeAuditEntry } from '../../../db/audit-entry.ts'
import { nextTimeCursor, readTimeCursor } from '../../../db/statements/time-cursor.ts'
import { Refusal } from '../../../refusal.ts'
import { notify } from '../../notifications/index.ts'
import { findById, type GoneRow, isNamed, moveToQueue, readGone } from './find-gone.ts'

const peopleMax = 50

type Row = GoneRow & { reporter: GoneReport['reporter'] }

/** A page of the reports whose member was not found, the oldest first. */
export async function listGone({ db }: Context, { id, cursor, limit }: QueryOf<typeof api.goneReports.list>) {
  const after = readTimeCursor(cursor)
  const later = after ? sql`and (g.created_at, g.id) > (${after.at}::timestamptz, ${after.id}::uuid)` : sql``
  const only = id ? sql`and g.id = ${id}` : sql``
  const { rows } = await sql<Row>`
    select g.*, json_build_object('id', m.uid, 'name', m.firstname) as reporter
    from gone_report g join member m on m.id = g.reporter_id
    where g.closed_at is null ${only} ${later} order by g.created_at, g.id limit ${limit + 1}`.execute(db)
  const nextCursor = nextTimeCursor(rows, limit, ({ created_at, id }) => ({ at: created_at, id }))
  return { reports: rows.slice(0, limit).map(view), nextCursor }
}

const view = ({ id, reporter, name, category, content, created_at }: Row): GoneReport => ({
  id,
  reporter,
  name,
  category,
  content,
  createdAt: created_at.toISOString(),
})

/** The members that the reporter talked with: those of the given name first, then the latest. */
export async function listPeople({ db }: Context, id: string): Promise<{ people: TalkedWith[] }> {
  const gone = await readGone(db, id)
  if (!gone) throw new Refusal('not_found')
  const { rows } = await sql<Omit<TalkedWith, 'talkedAt'> & { talked_at: Date }>`
    select m.uid as id, m.firstname as name, m.status, s.updated_at as talked_at, c.last_seq as messages
    from conversation_side s join conversation c on c.id = s.conversation_id join member m on m.id = s.other_id
    where s.member_id = ${gone.reporter_id}
    order by ${isNamed(gone.name)} desc, s.updated_at desc limit ${peopleMax}`.execute(db)
  return { people: rows.map(({ talked_at, ...person }) => ({ ...person, talkedAt: talked_at.toISOString() })) }
}

type Choice = { staff: SignedIn; id: string; memberId: string }

/** Moves a report to the queue, about the member that staff chose. Throws Refusal `conflict` for who is part of it. */
export const chooseReported = ({ db, now: clock }: Context, { staff, id, memberId }: Choice) =>
  db.transaction().execute(async (tx) => {
    const gone = await readOpen(tx, staff, id)
    const target = await findById(tx, gone.reporter_id, memberId)
    if (!target) throw new Refusal('not_found')
    if (target.id === staff.id) throw new Refusal('conflict', { messageKey: 'moderation:no.own' })
    const now = clock()
    if (!(await moveToQueue(tx, { gone, target, way: 'chosen', now }))) throw new Refusal('conflict')
    const details = { reason: caseReason('report', id), memberId }
    await writeAuditEntry(tx, { at: now, staffId: staff.id, action: 'report.choose', subject: id, details })
    return {}
  })

/** Closes a report whose member cannot be found, and notifies the reporter. */
export const closeGone = ({ db, now: clock }: Context, { staff, id }: Omit<Choice, 'memberId'>) =>
  db.transaction().execute(async (tx) => {
    const { reporter_id } = await readOpen(tx, staff, id)
    const now = clock()
    const { numUpdatedRows } = await tx
      .updateTable('gone_report')
      .set({ closed_at: now })
      .where('id', '=', id)
      .where('closed_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Refusal('conflict')
    await notify(tx, { memberId: reporter_id, kind: 'report', data: { state: 'closed', reportId: id }, now })
    const details = { reason: caseReason('report', id) }
    await writeAuditEntry(tx, { at: now, staffId: staff.id, action: 'report.unfound', subject: id, details })
    return {}
  })

async function readOpen(tx: Tx, staff: SignedIn, id: string): Promise<GoneRow> {
  const gone = await readGone(tx, id)
  if (!gone) throw new Refusal('not_found')
  if (gone.closed_at !== null) throw new Refusal('conflict')
  if (gone.reporter_id === staff.id) throw new Refusal('conflict', { messageKey: 'moderation:no.own' })
  return gone
}
