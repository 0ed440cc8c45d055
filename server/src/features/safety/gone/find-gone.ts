import type { ReportCategory } from '@karibu/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context, Db, Tx } from '../../../context.ts'
import type { PayloadOf } from '../../../jobs/job.ts'
import { insertReport, lockReported, type NewReport } from '../insert-report.ts'
import type { safetyJobs } from '../jobs.ts'

export type GoneRow = {
  id: string
  reporter_id: number
  uid: string | null
  name: string
  category: ReportCategory | null
  content: string
  created_at: Date
  closed_at: Date | null
}
type Target = NewReport['target']

/**
 * Job `safety.find-gone`: finds who is meant among those that the reporter talked with, and moves the report to the queue with the
 * evidence. By a name only where one person has it; otherwise staff say who it is.
 */
export async function findGone({ db, now }: Context, { id }: PayloadOf<typeof safetyJobs.findGone>): Promise<void> {
  const gone = await readGone(db, id)
  if (!gone || gone.closed_at !== null) return
  const target = await (gone.uid === null ? findByName(db, gone) : findById(db, gone.reporter_id, gone.uid))
  if (!target) return
  const way = gone.uid === null ? 'named' : 'gone'
  // Where one of the two is erased meanwhile it throws, and the next attempt finds no member.
  await db.transaction().execute((tx) => moveToQueue(tx, { gone, target, way, now: now() }))
}

export const readGone = (db: Db | Tx, id: string): Promise<GoneRow | undefined> =>
  db.selectFrom('gone_report').where('id', '=', id).selectAll().executeTakeFirst()

/** SQL over a member `m`: whether the name begins with their first name; the reporter may know more of the name. */
export const isNamed = (name: string): RawBuilder<boolean> =>
  sql<boolean>`starts_with(fold_text(${name}) || ' ', fold_text(m.firstname) || ' ')`

/** The member of an id that the reporter talked with or matched, visible or not. */
export async function findById(db: Db | Tx, reporterId: number, uid: string): Promise<Target | undefined> {
  const { rows } = await sql<Target>`select m.id, m.uid from member m where m.uid = ${uid} and (
    exists (select from conversation_side s where s.member_id = ${reporterId} and s.other_id = m.id)
    or exists (select from matched x where x.member_id = ${reporterId} and x.other_id = m.id))`.execute(db)
  return rows[0]
}

async function findByName(db: Db, { reporter_id, name }: GoneRow): Promise<Target | undefined> {
  const { rows } = await sql<Target>`
    select m.id, m.uid from conversation_side s join member m on m.id = s.other_id
    where s.member_id = ${reporter_id} and ${isNamed(name)} limit 2`.execute(db)
  return rows.length === 1 ? rows[0] : undefined
}

type Found = { gone: GoneRow; target: Target; way: NewReport['way']; now: Date }

/** Moves a report to the queue under its own id. False where it is there or closed already. */
export async function moveToQueue(tx: Tx, { gone, target, way, now }: Found): Promise<boolean> {
  const { id, reporter_id: reporterId, name, category, content, created_at: createdAt } = gone
  await lockReported(tx, reporterId, target.id)
  const taken = await tx
    .deleteFrom('gone_report')
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!taken) return false
  await insertReport(tx, { id, reporterId, target, name, way, category, content, createdAt, now })
  return true
}
