import { type NoticeKind, noticeKindOf } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Tx } from '../../../context.ts'
import type { Job, PayloadOf } from '../../../jobs/job.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { notificationJobs } from '../jobs.ts'
import { pushesAtOnceMax, pushLifeMs } from '../notice-rules.ts'
import { seeNotices } from '../notice-view.ts'
import { quietUntil } from '../settings/quiet-hours.ts'
import { kindsOn, settingsOf } from '../settings/settings.ts'

type Due = PayloadOf<typeof notificationJobs.pushDue>

/**
 * Job `notifications.push-due`: adds one job for each browser with the notices that were not pushed yet. Pushes wait for
 * the end of the member's quiet hours and are then combined, except for kinds that are urgent.
 */
export async function pushDue(ctx: Context, { memberId }: Due): Promise<void> {
  const settings = await settingsOf(ctx.db, memberId)
  const now = ctx.now()
  const quiet = quietUntil({ hours: settings.quietHours, timeZone: settings.timeZone }, now)
  if (quiet) await waitUntil(ctx, notificationJobs.pushDue, { memberId, until: quiet })
  const kinds = kindsOn(settings, 'push').filter((kind) => !quiet || noticeKindOf(kind).isUrgent)
  if (kinds.length === 0) return
  await ctx.db.transaction().execute(async (tx) => {
    const ids = await claim(ctx, tx, { memberId, kinds })
    if (ids.length === 0) return
    const browsers = await tx.selectFrom('push_subscription').where('member_id', '=', memberId).select('id').execute()
    const pushes = ids.length > pushesAtOnceMax ? [ids] : ids.map((id) => [id])
    for (const { id } of browsers)
      for (const noticeIds of pushes)
        await enqueue(tx, notificationJobs.sendPush, { memberId, browserId: id, noticeIds })
  })
}

// Waits for locked notices: at the end of quiet hours the mail job locks the same rows at the same moment, and a skipped
// row would never be pushed. Rows are locked in the order of their ids, as everywhere.
async function claim(ctx: Context, tx: Tx, { memberId, kinds }: Due & { kinds: NoticeKind[] }): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with newest as (
      select id from notice where member_id = ${memberId} and pushed_at is null and read_at is null
        and at > ${new Date(ctx.now().getTime() - pushLifeMs)} and kind = any(${kinds}::text[])
      order by at desc limit 100)
    update notice set pushed_at = ${ctx.now()} where id in (
      select id from notice where id in (select id from newest) and pushed_at is null and read_at is null
      order by id for update)
    returning id`.execute(tx)
  const where = sql`n.id = any(${rows.map(({ id }) => id)}::bigint[]) order by n.at`
  return (await seeNotices(ctx, tx, { where, evenHidden: true, onlyUnread: true })).map(({ key }) => key)
}

/** Runs a member's job again at a time of the application's clock; what waits for it stays one job. */
export function waitUntil(ctx: Context, job: Job<Due>, { memberId, until }: Due & { until: Date }): Promise<void> {
  const runAt = new Date(Date.now() + until.getTime() - ctx.now().getTime())
  return enqueue(ctx.db, { ...job, runAt, key: `${job.name}:${memberId}:later` }, { memberId })
}
