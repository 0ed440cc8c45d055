import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { JobTable } from '../../jobs/jobs.ts'
import { notify } from '../notifications/index.ts'

const batch = 200
/** No look at a page takes longer. */
const lookMs = 3_600_000

/**
 * Job `boosts.tell-ended`: keeps of the boosts that are over how many saw them, no longer who, and tells their members;
 * not while another one of theirs runs on.
 */
async function tellEnded(ctx: Context): Promise<void> {
  await countLate(ctx)
  for (let full = true; full; ) {
    full = await ctx.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ memberId: number; endsAt: Date; isLast: boolean }>`
        with ended as (
          select id from member_boost where not told and ends_at <= ${ctx.now()}
          order by ends_at limit ${batch} for update skip locked
        ), seen as (
          delete from boost_view where boost_id in (select id from ended) returning boost_id
        )
        update member_boost b set told = true,
          views = b.views + (select count(*)::int from seen where seen.boost_id = b.id)
        where b.id in (select id from ended)
        returning member_id as "memberId", ends_at as "endsAt",
          not exists (select 1 from member_boost o where o.member_id = b.member_id and o.ends_at > b.ends_at) as "isLast"`.execute(
        tx,
      )
      for (const { memberId, endsAt, isLast } of rows)
        if (isLast)
          await notify(tx, {
            memberId,
            kind: 'boost',
            data: { state: 'ended', date: endsAt.toISOString() },
            now: ctx.now(),
          })
      return rows.length === batch
    })
  }
}

// A look that began before the end may be noted after the end was told.
async function countLate({ db, now }: Context): Promise<void> {
  await sql`
    with late as (
      delete from boost_view v using member_boost b
      where b.id = v.boost_id and b.told and b.ends_at > ${new Date(now().getTime() - lookMs)} returning v.boost_id
    )
    update member_boost b set views = b.views + late.n
    from (select boost_id, count(*)::int as n from late group by boost_id) late where b.id = late.boost_id`.execute(db)
}

export const boostJobs: JobTable = { 'boosts.tell-ended': tellEnded }

export const boostCrontab = '* * * * * boosts.tell-ended ?max=1'
