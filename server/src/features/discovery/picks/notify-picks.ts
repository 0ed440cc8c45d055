import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { notify } from '../../notifications/index.ts'
import { discoveryJobs } from '../jobs.ts'
import type { PicksPart } from './pick-members.ts'

const membersAtOnce = 500

/** Job `discovery.notify-picks`: notifies members who have picks this week, a part of them in each job. */
export async function notifyPicks(ctx: Context, { week, after }: PicksPart): Promise<void> {
  const now = ctx.now()
  await ctx.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      select distinct w.member_id as id from weekly_pick w where w.week = ${week}::date and w.member_id > ${after}
      order by w.member_id limit ${membersAtOnce}`.execute(tx)
    for (const { id } of rows)
      await notify(tx, { memberId: id, kind: 'weekly_picks', data: { topic: 'weekly_picks' }, now })
    const last = rows.at(-1)
    // In the same transaction: a part that is done again would notify its members twice.
    if (last) await enqueue(tx, discoveryJobs.notifyPicks, { week, after: last.id })
  })
}
