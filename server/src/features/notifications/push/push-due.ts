import { sql } from 'kysely'
import type { Context, Tx } from '../../../context.ts'
import { addJob } from '../../../jobs/jobs.ts'
import { pushesAtOnceMax, pushLifeMs } from '../notice-rules.ts'
import { seeNotices } from '../notice-view.ts'
import { quietUntil } from '../settings/quiet-hours.ts'
import { kindsOn, settingsOf } from '../settings/settings.ts'

type Due = { memberId: number }

/**
 * Job `notifications.push-due`: hands what is still to be pushed to a member to one job for each browser. In their quiet
 * hours everything waits and is told together at the end.
 */
export async function pushDue(ctx: Context, { memberId }: Due): Promise<void> {
  const settings = await settingsOf(ctx.db, memberId)
  const now = ctx.now()
  const quiet = quietUntil({ hours: settings.quietHours, timeZone: settings.timeZone }, now)
  if (quiet) return waitUntil(ctx, 'notifications.push-due', memberId, quiet)
  await ctx.db.transaction().execute(async (tx) => {
    const ids = await claim(ctx, tx, memberId, kindsOn(settings, 'push'))
    if (ids.length === 0) return
    const browsers = await tx.selectFrom('push_subscription').where('member_id', '=', memberId).select('id').execute()
    const pushes = ids.length > pushesAtOnceMax ? [ids] : ids.map((id) => [id])
    for (const { id } of browsers)
      for (const noticeIds of pushes)
        await addJob(tx, 'notifications.send-push', { memberId, browserId: id, noticeIds }, { attemptsMax: 8 })
  })
}

// Waits for whoever holds a notice: at the end of quiet hours the mail takes the same ones at the same moment, and what
// was passed over here would never be pushed. Rows are locked in the order of their ids, as everywhere.
async function claim(ctx: Context, tx: Tx, memberId: number, kinds: string[]): Promise<number[]> {
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
export function waitUntil(ctx: Context, name: string, memberId: number, until: Date): Promise<void> {
  const runAt = new Date(Date.now() + until.getTime() - ctx.now().getTime())
  return addJob(ctx.db, name, { memberId }, { runAt, key: `${name}:${memberId}:later` })
}
