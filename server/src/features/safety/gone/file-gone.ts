import type { api, BodyOf } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn } from '../../../context.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { safetyJobs } from '../jobs.ts'
import { goneTimes, limitReports } from '../limit-reports.ts'
import { reportView } from '../report-view.ts'

type GoneInput = {
  member: SignedIn
  /** Null where the reporter knows the name only. */
  uid: string | null
  name: string
  form: Pick<BodyOf<typeof api.safety.reportGone>, 'category' | 'content'>
}

/**
 * Files a report about someone who is not visible to the reporter. No member is looked up here: the work and the answer are the same
 * whether the member blocked the reporter, hid, was excluded, left or never was. The job `safety.find-gone` finds them.
 */
export async function fileGone(ctx: Context, { member, uid, name, form }: GoneInput) {
  return ctx.db.transaction().execute(async (tx) => {
    // So that reports sent at once are counted one after the other.
    await sql`select from member where id = ${member.id} for no key update`.execute(tx)
    const now = ctx.now()
    await limitReports(tx, goneTimes(member.id), now)
    const { category = null, content } = form
    const { id } = await tx
      .insertInto('gone_report')
      .values({ reporter_id: member.id, uid, name, category, content, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await enqueue(tx, safetyJobs.findGone, { id })
    const open = { status: 'open', outcome: null, closed_at: null } as const
    return reportView({ id, ...open, target_name: name, category, content, created_at: now })
  })
}
