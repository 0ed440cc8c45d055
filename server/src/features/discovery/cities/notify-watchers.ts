import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { settleEach } from '../../../jobs/settle-each.ts'
import { notify } from '../../notifications/index.ts'
import { fewBelow, membersOf } from './few-in-city.ts'

const watchersAtOnce = 500

/**
 * Job `discovery.notify-watchers`: notifies members who wait for their city, once, when ten others visible to them are in it. Who has moved
 * to another city since is no longer waiting for this one.
 */
export async function notifyWatchers(ctx: Context): Promise<void> {
  await sql`delete from city_watch w using place l join shown_place h on h.city_id = l.city_id
    where l.member_id = w.member_id and h.shown_city_id is distinct from w.city_id`.execute(ctx.db)
  for (let last: number | null = 0; last !== null; ) {
    const memberIds: number[] = await findReady(ctx, last)
    await settleEach(memberIds, (memberId) => notifyOnce(ctx, memberId))
    last = memberIds.length < watchersAtOnce ? null : (memberIds.at(-1) ?? null)
  }
}

async function findReady({ db }: Context, after: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select w.member_id as id from city_watch w
    join member watcher on watcher.id = w.member_id and watcher.status = 'active'
    where w.member_id > ${after} and (
      select count(*) from (${membersOf(sql`w.city_id`, sql`w.member_id`)} limit ${fewBelow + 1}) found) > ${fewBelow}
    order by w.member_id limit ${watchersAtOnce}`.execute(db)
  return rows.map(({ id }) => id)
}

async function notifyOnce(ctx: Context, memberId: number): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx.deleteFrom('city_watch').where('member_id', '=', memberId).executeTakeFirst()
    if (numDeletedRows === 0n) return
    await notify(tx, { memberId, kind: 'city', data: { topic: 'city' }, now: ctx.now() })
  })
}
