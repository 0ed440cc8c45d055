import type { api, BodyOf } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { visibleTo } from '../profiles/index.ts'
import { blockMember } from '../reactions/index.ts'
import { fileGone } from './gone/file-gone.ts'
import { insertReport, lockReported } from './insert-report.ts'
import { limitReports } from './limit-reports.ts'
import { reportView } from './report-view.ts'

type ReportInput = { member: SignedIn; targetUid: string; form: BodyOf<typeof api.safety.report> }
type Target = { id: number; firstname: string }

/**
 * Reports a member with the last messages between the two and the profile as evidence, and blocks them too if asked. A report of
 * an id that the reporter may not see is filed alike whether there is such a member; a job looks for them. One's own id is
 * `not_found`. The reported member is not notified.
 */
export async function reportMember(ctx: Context, { member, targetUid, form }: ReportInput) {
  if (targetUid === member.uid) throw new Refusal('not_found')
  const target = await findShown(ctx, member.id, targetUid)
  if (!target) return fileGone(ctx, { member, uid: targetUid, name: '', form })
  const row = await ctx.db.transaction().execute(async (tx) => {
    await lockReported(tx, member.id, target.id)
    const now = ctx.now()
    const earlier = sql`(select created_at from abuse_report where reporter_id = ${member.id} and target_id = ${target.id})`
    await limitReports(tx, earlier, now)
    const { category = null, content } = form
    const who = { reporterId: member.id, target: { id: target.id, uid: targetUid }, name: target.firstname }
    return insertReport(tx, { ...who, way: 'shown', category, content, createdAt: now, now })
  })
  if (form.block) await blockMember(ctx, member, target.id)
  return reportView(row)
}

/** The member, if the reporter may see or has blocked them. */
async function findShown({ db }: Context, reporterId: number, uid: string): Promise<Target | undefined> {
  const { rows } = await sql<Target>`
    select m.id, m.firstname from member m join profile p on p.member_id = m.id
    where m.uid = ${uid} and (${visibleTo(reporterId)}
      or (m.status <> 'deleted' and (select mine from pair_block where a = ${reporterId} and b = m.id)))`.execute(db)
  return rows[0]
}
