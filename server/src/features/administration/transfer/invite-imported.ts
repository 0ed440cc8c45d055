import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { enqueueAll } from '../../../jobs/jobs.ts'
import { accountJobs } from '../../accounts/jobs.ts'

const batch = 500
/** Between two invitations, so that codes for members who wait do not queue behind them. */
const spacingMs = 100

/**
 * Enqueues one mail for each member of a source who has had none and has not come yet: who runs the site now, and how to log
 * in. Returns how many.
 */
export async function inviteImported({ db, now }: Pick<Context, 'db' | 'now'>, source: string): Promise<number> {
  const began = now().getTime()
  let enqueued = 0
  for (let full = true; full; ) {
    const found = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ memberId: number; email: string }>`
        update imported_member i set invited_at = ${now()} from member m
        where m.id = i.member_id and (i.source, i.foreign_id) in (
          select o.source, o.foreign_id from imported_member o join member w on w.id = o.member_id
          where o.source = ${source} and o.invited_at is null and w.email_verified_at is null and w.status = 'active'
          limit ${batch} for update of o)
        returning m.id as "memberId", m.email`.execute(tx)
      await enqueueAll(
        tx,
        rows.map(({ memberId, email }, index) => ({
          job: { ...accountJobs.mailNotice, runAt: new Date(began + (enqueued + index) * spacingMs) },
          payload: { notice: 'imported' as const, memberId, email },
        })),
      )
      return rows.length
    })
    enqueued += found
    full = found === batch
  }
  return enqueued
}
