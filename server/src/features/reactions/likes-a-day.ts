import type { DailyLevels } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Tx } from '../../context.ts'
import { levelsInForce, limitOf, limitRefusal } from '../../db/site/daily-limits.ts'
import { dayMs } from '../../durations.ts'
import { readBadges } from '../profiles/index.ts'

/**
 * Counts a like that is new; one that was taken back stays counted, since its receiver may have been notified. Throws Refusal
 * `too_many_likes` beyond what the member proved permits, and then the transaction counts nothing. What was proved is
 * read only of those who gave as many as the address permits.
 */
export async function refuseManyLikes({ config, now }: Pick<Context, 'config' | 'now'>, tx: Tx, memberId: number) {
  if (!config.limits) return
  const at = now().getTime()
  const { rows } = await sql<{ points: number; expire: number; levels: DailyLevels }>`
    insert into rate_limit as l (key, points, expire) values (${`likes:${memberId}`}, 1, ${at + dayMs}::bigint)
    on conflict (key) do update set points = case when l.expire > ${at}::bigint then l.points + 1 else 1 end,
      expire = case when l.expire > ${at}::bigint then l.expire else excluded.expire end
    returning points, expire::float8 as expire, ${levelsInForce('likesADay')} as levels`.execute(tx)
  const counter = rows[0]
  if (!counter) throw new Error('a like that was not counted')
  const { points, levels } = counter
  if (points <= levels.address) return
  const badges = await readBadges(tx, memberId)
  if (points <= limitOf(levels, badges)) return
  throw limitRefusal('likesADay', { levels, badges, waitMs: counter.expire - at })
}
