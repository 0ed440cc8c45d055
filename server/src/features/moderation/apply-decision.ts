import type { ModerationAct } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn, Tx } from '../../context.ts'
import { writeStaffAct } from '../../db/staff-act.ts'
import { addJob } from '../../jobs/jobs.ts'
import { notify } from '../notifications/index.ts'

const outcomes = { dismiss: 'dismissed', warn: 'warned', suspend: 'suspended', ban: 'banned' } as const

type Decision = {
  staff: SignedIn
  targetId: number
  /** Null where the report has gone with its reporter since it was proposed. */
  reportId: string | null
  act: ModerationAct
  reason: string
  days: number
}

/**
 * Does what was decided about a report and closes it, with all others about a member who is put out. Gives the sessions
 * that ended, to be cut after the commit. The caller holds the member's row lock.
 */
export async function applyDecision(
  { now: clock }: Context,
  tx: Tx,
  { staff, targetId, reportId, act, reason, days }: Decision,
): Promise<string[]> {
  const now = clock()
  const putsOut = act === 'suspend' || act === 'ban'
  const ended = putsOut ? await putOut(tx, { memberId: targetId, act, days, now }) : []
  await closeReports(tx, { reportId, allAbout: putsOut ? targetId : null, act, now })
  if (act !== 'dismiss') await addJob(tx, 'moderation.mail-decision', { memberId: targetId, act, reason, days })
  const details = { reason, ...(act === 'suspend' && { days }) }
  await writeStaffAct(tx, { at: now, staffId: staff.id, act: `report.${act}`, subject: reportId ?? '', details })
  return ended
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

type Close = { reportId: string | null; allAbout: number | null; act: ModerationAct; now: Date }

async function closeReports(tx: Tx, { reportId, allAbout, act, now }: Close): Promise<void> {
  const { rows } = await sql<{ id: string; reporter_id: number | null }>`
    update abuse_report set status = 'closed', outcome = ${outcomes[act]}, closed_at = ${now}
    where status = 'open' and ${allAbout === null ? sql`id = ${reportId}` : sql`target_id = ${allAbout}`}
    returning id, reporter_id`.execute(tx)
  const state = act === 'dismiss' ? 'closed' : 'acted'
  for (const { id, reporter_id } of rows)
    if (reporter_id !== null)
      await notify(tx, { memberId: reporter_id, kind: 'report', data: { state, reportId: id }, now })
}
