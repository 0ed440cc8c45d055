import { likesADay, likesADayOf } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Tx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { readBadges } from '../profiles/index.ts'

const dayMs = 86_400_000

/**
 * Counts a like that is new; one that was taken back stays counted, since its receiver may have been notified. Throws Refusal
 * `too_many_likes` beyond what the member proved permits, and then the transaction counts nothing. What was proved is
 * read only of those who gave as many as the address permits.
 */
export async function refuseManyLikes({ config, now }: Pick<Context, 'config' | 'now'>, tx: Tx, memberId: number) {
  if (!config.limits) return
  const at = now().getTime()
  const { rows } = await sql<{ points: number; expire: number }>`
    insert into rate_limit as l (key, points, expire) values (${`likes:${memberId}`}, 1, ${at + dayMs}::bigint)
    on conflict (key) do update set points = case when l.expire > ${at}::bigint then l.points + 1 else 1 end,
      expire = case when l.expire > ${at}::bigint then l.expire else excluded.expire end
    returning points, expire::float8 as expire`.execute(tx)
  const counter = rows[0]
  if (!counter) throw new Error('a like that was not counted')
  if (counter.points <= likesADay.address) return
  if (counter.points <= likesADayOf(await readBadges(tx, memberId))) return
  throw new Refusal('too_many_likes', {
    retryAfter: Math.max(1, Math.ceil((counter.expire - at) / 1000)),
    messageKey: 'verification:no.likes_today',
  })
}
