import type { Badge, DailyLevels } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Tx } from '../../../context.ts'
import { levelsInForce, limitOf, limitRefusal } from '../../../db/site/daily-limits.ts'
import { badgesOf } from '../../profiles/index.ts'
import { openingMemoryMs } from './opening-limit.ts'

type Beginning = { senderId: number; otherId: number; now: Date }

/** Refuses `too_many_requests` to a member who has written to as many new people today as what they proved permits. */
export async function refuseManyRequests(
  { config }: Pick<Context, 'config'>,
  tx: Tx,
  { senderId, otherId, now }: Beginning,
): Promise<void> {
  if (!config.limits) return
  const since = new Date(now.getTime() - openingMemoryMs)
  const { rows } = await sql<{ badges: Badge[]; today: number; first: Date | null; levels: DailyLevels }>`
    select ${badgesOf} as badges, count(distinct o.other_id)::int as today, min(o.at) as first, ${levelsInForce('requestsADay')} as levels
    from member m left join message_opening o on o.sender_id = m.id and o.at > ${since} and o.other_id <> ${otherId}
    where m.id = ${senderId} group by m.id`.execute(tx)
  const row = rows[0]
  if (!row) throw new Error('a sender without a row')
  const { badges, levels, today, first } = row
  if (today < limitOf(levels, badges)) return
  throw limitRefusal('requestsADay', { levels, badges, waitMs: (first ?? now).getTime() - since.getTime() })
}
