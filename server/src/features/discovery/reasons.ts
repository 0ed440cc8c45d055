import type { LookingFor, MemberCard } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Viewer } from './viewer.ts'

type Fresh = { uid: string; newHere: boolean; activeToday: boolean }

/** Why members are suggested, by public id. That somebody likes me is not among it: it would tell who. */
export async function reasonsOf(
  ctx: Context,
  viewer: Viewer,
  cards: MemberCard[],
): Promise<Map<string, MemberCard['reasons']>> {
  if (cards.length === 0) return new Map()
  const { rows } = await sql<Fresh>`
    select m.uid, m.created_at > ${ctx.now()}::timestamptz - interval '7 days' as "newHere",
      not p.hide_online and coalesce(s.seen_at > ${ctx.now()}::timestamptz - interval '1 day', false) as "activeToday"
    from member m join profile p on p.member_id = m.id left join presence s on s.member_id = m.id
    where m.uid = any(${cards.map((card) => card.id)}::uuid[])`.execute(ctx.db)
  const freshOf = new Map(rows.map((row) => [row.uid, row]))
  return new Map(cards.map((card) => [card.id, reasonsFor(card, freshOf.get(card.id), viewer.lookingFor)]))
}

/** At most three, the most telling first. */
function reasonsFor(
  { distance, lookingFor }: Pick<MemberCard, 'distance' | 'lookingFor'>,
  fresh: Omit<Fresh, 'uid'> | undefined,
  mine: LookingFor[],
): MemberCard['reasons'] {
  const goals = lookingFor.filter((goal) => mine.includes(goal)).length
  const reasons: MemberCard['reasons'] = []
  if (distance !== null && distance <= 10) reasons.push({ key: 'near_you' })
  if (goals > 0) reasons.push({ key: 'same_goal', count: goals })
  if (fresh?.newHere) reasons.push({ key: 'new_here' })
  if (fresh?.activeToday) reasons.push({ key: 'active_today' })
  return reasons.slice(0, 3)
}
