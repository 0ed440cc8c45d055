import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../refusal.ts'

/** Otherwise a member could stay new, and be promoted at random. */
export const everyDays = 30

/**
 * Forgets what was learned about a member from likes and passes; nothing from before is learned again. Likes that wait and how often
 * the member was shown stay counted. Refuses `conflict` when the last request is less than 30 days old.
 */
export async function resetRating({ db, now }: Context, memberId: number): Promise<Record<string, never>> {
  const at = now()
  const { rows } = await sql`
    insert into member_rating as r (member_id, gender, learned_at, decided_on, shown_at, reset_at)
    select ${memberId}, gender, ${at}::timestamptz, 'epoch', 'epoch', ${at}::timestamptz from generate_series(0, 2) gender
    on conflict (member_id, gender) do update set generosity = 0, appeal = 0, generosity_known = 0, appeal_known = 0,
      covariance_known = 0, learned_at = excluded.learned_at, reset_at = excluded.reset_at
      where r.reset_at is null or r.reset_at < excluded.reset_at - make_interval(days => ${everyDays})
    returning gender`.execute(db)
  if (rows.length === 0) throw new Refusal('conflict', { messageKey: 'discovery:says.rating_reset_lately' })
  return {}
}
