import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { settleEach, settleSteps } from '../../jobs/settle-each.ts'
import { notify } from '../notifications/index.ts'

const batch = 200
/** No view of a page takes longer. */
const viewMs = 3_600_000

/**
 * Job `boosts.notify-ended`: stores the number of views of ended boosts, deletes who viewed them, and notifies their members
 * unless another boost of theirs is running.
 */
export async function notifyEnded(ctx: Context): Promise<void> {
  await settleSteps([() => countLate(ctx), () => settleEach(findEnded(ctx), (id) => notifyOne(ctx, id))])
}

async function* findEnded({ db, now }: Context): AsyncGenerator<string> {
  for (let after: { ends_at: Date; id: string } | undefined, full = true; full; ) {
    const onwards = after ? sql`and (ends_at, id) > (${after.ends_at}, ${after.id})` : sql``
    const { rows } = await sql<{ ends_at: Date; id: string }>`
      select ends_at, id from member_boost where not notified and ends_at <= ${now()} ${onwards}
      order by ends_at, id limit ${batch}`.execute(db)
    yield* rows.map(({ id }) => id)
    after = rows.at(-1)
    full = rows.length === batch
  }
}

async function notifyOne(ctx: Context, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ memberId: number; endsAt: Date; isLast: boolean }>`
      with ended as (
        select id from member_boost where id = ${id} and not notified for update skip locked
      ), seen as (
        delete from boost_view where boost_id in (select id from ended) returning boost_id
      )
      update member_boost b set notified = true, views = b.views + (select count(*)::int from seen)
      where b.id in (select id from ended)
      returning member_id as "memberId", ends_at as "endsAt",
        not exists (select 1 from member_boost o where o.member_id = b.member_id and o.ends_at > b.ends_at) as "isLast"`.execute(
      tx,
    )
    const [boost] = rows
    if (!boost?.isLast) return
    const data = { state: 'ended', date: boost.endsAt.toISOString() } as const
    await notify(tx, { memberId: boost.memberId, kind: 'boost', data, now: ctx.now() })
  })
}

// A view that began before the end may be recorded after the notice of the end.
async function countLate({ db, now }: Context): Promise<void> {
  await sql`
    with late as (
      delete from boost_view v using member_boost b
      where b.id = v.boost_id and b.notified and b.ends_at > ${new Date(now().getTime() - viewMs)} returning v.boost_id
    )
    update member_boost b set views = b.views + late.n
    from (select boost_id, count(*)::int as n from late group by boost_id) late where b.id = late.boost_id`.execute(db)
}
