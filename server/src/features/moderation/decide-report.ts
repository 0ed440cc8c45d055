import type { api, BodyOf, ModerationAct } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn, Tx } from '../../context.ts'
import { writeStaffAct } from '../../db/staff-act.ts'
import { addJob } from '../../jobs/jobs.ts'
import { Refusal } from '../../refusal.ts'
import { notify } from '../notifications/index.ts'
import { readForStaff } from './staff-reports.ts'

type Decision = BodyOf<typeof api.moderation.decide> & { staff: SignedIn; id: string }

const outcomes = { dismiss: 'dismissed', warn: 'warned', suspend: 'suspended', ban: 'banned' } as const

/**
 * Closes a report and does what was decided; whoever is put out loses their sessions at once, and all open reports about
 * them are closed along. The member reads the reason by mail, the reporters hear that it is settled.
 */
export async function decideReport(ctx: Context, { staff, id, act, reason, days }: Decision) {
  const { report, sessions } = await ctx.db.transaction().execute(async (tx) => {
    const row = await lockOpen(tx, id, staff.id)
    const now = ctx.now()
    const putsOut = act === 'suspend' || act === 'ban'
    const ended = putsOut ? await putOut(tx, { memberId: row.target_id, act, days, now }) : []
    await closeReports(tx, { row, all: putsOut, act, now })
    if (act !== 'dismiss') await addJob(tx, 'moderation.mail-decision', { memberId: row.target_id, act, reason, days })
    const details = { reason, ...(act === 'suspend' && { days }) }
    await writeStaffAct(tx, { at: now, staffId: staff.id, act: `report.${act}`, subject: id, details })
    return { report: await readForStaff(tx, id), sessions: ended }
  })
  ctx.cutSessions(sessions)
  return { report }
}

type Open = { id: string; target_id: number }

// The member first: whoever else decides about them at this moment may close this report too.
async function lockOpen(tx: Tx, id: string, staffId: number): Promise<Open> {
  await sql`select from member where id = (select target_id from abuse_report where id = ${id}) for no key update`.execute(
    tx,
  )
  const row = await tx
    .selectFrom('abuse_report')
    .where('id', '=', id)
    .select(['id', 'target_id', 'status', 'reporter_id'])
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  if (row.status !== 'open') throw new Refusal('conflict')
  if (row.target_id === staffId || row.reporter_id === staffId)
    throw new Refusal('conflict', { words: 'moderation:no.own' })
  return row
}

type PutOut = { memberId: number; act: ModerationAct; days: number; now: Date }

async function putOut(tx: Tx, { memberId, act, days, now }: PutOut): Promise<string[]> {
  const until = act === 'suspend' ? new Date(now.getTime() + days * 86_400_000) : null
  const status = act === 'ban' ? 'banned' : 'suspended'
  await tx.updateTable('member').set({ status, suspended_until: until }).where('id', '=', memberId).execute()
  await sql`select refresh_card(${memberId}, ${now})`.execute(tx)
  const rows = await tx.deleteFrom('member_session').where('member_id', '=', memberId).returning('id').execute()
  return rows.map(({ id }) => id)
}

type Close = { row: Open; all: boolean; act: ModerationAct; now: Date }

async function closeReports(tx: Tx, { row, all, act, now }: Close): Promise<void> {
  const { rows } = await sql<{ id: string; reporter_id: number | null }>`
    update abuse_report set status = 'closed', outcome = ${outcomes[act]}, closed_at = ${now}
    where status = 'open' and ${all ? sql`target_id = ${row.target_id}` : sql`id = ${row.id}`}
    returning id, reporter_id`.execute(tx)
  const state = act === 'dismiss' ? 'closed' : 'acted'
  for (const { id, reporter_id } of rows)
    if (reporter_id !== null)
      await notify(tx, { memberId: reporter_id, kind: 'report', data: { state, reportId: id }, now })
}
