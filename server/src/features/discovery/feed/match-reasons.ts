import type { MemberCard, SpokenLanguage } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Viewer } from '../viewer.ts'

type Known = { uid: string; newHere: boolean; activeToday: boolean; interests: string[]; languages: SpokenLanguage[] }

const languagesMax = 2

/** Cards with what makes them a suggestion: why they are there, and the languages that count for the viewer. */
export async function suggest(ctx: Context, viewer: Viewer, cards: MemberCard[]): Promise<MemberCard[]> {
  if (cards.length === 0) return []
  const { rows } = await sql<Known>`
    select m.uid, m.created_at > ${ctx.now()}::timestamptz - interval '7 days' as "newHere",
      not p.hide_online and coalesce(s.seen_at > ${ctx.now()}::timestamptz - interval '1 day', false) as "activeToday",
      p.interests, p.languages
    from member m join profile p on p.member_id = m.id left join presence s on s.member_id = m.id
    where m.uid = any(${cards.map((card) => card.id)}::uuid[])`.execute(ctx.db)
  const knownOf = new Map(rows.map((row) => [row.uid, row]))
  return cards.map((card) => {
    const known = knownOf.get(card.id)
    return { ...card, reasons: reasonsFor(card, known, viewer), languages: sharedFirst(known?.languages ?? [], viewer) }
  })
}

const sharedFirst = (theirs: SpokenLanguage[], { languages: mine }: Pick<Viewer, 'languages'>): SpokenLanguage[] =>
  theirs.toSorted((one, other) => Number(mine.includes(other)) - Number(mine.includes(one))).slice(0, languagesMax)

const inCommon = (mine: readonly string[], theirs: readonly string[] = []): number =>
  mine.filter((one) => theirs.includes(one)).length

/** At most three, the most telling first. */
function reasonsFor(
  { distance, lookingFor, likesMe, matched }: Pick<MemberCard, 'distance' | 'lookingFor' | 'likesMe' | 'matched'>,
  known: Omit<Known, 'uid'> | undefined,
  me: Pick<Viewer, 'lookingFor' | 'interests' | 'languages'>,
): MemberCard['reasons'] {
  const goals = inCommon(me.lookingFor, lookingFor)
  const interests = inCommon(me.interests, known?.interests)
  const reasons: MemberCard['reasons'] = []
  // Who likes me is open to me anyway, and nothing says more.
  if (likesMe && !matched) reasons.push({ key: 'likes_you' })
  if (interests > 0) reasons.push({ key: 'shared_interests', count: interests })
  if (distance !== null && distance <= 10) reasons.push({ key: 'near_you' })
  if (goals > 0) reasons.push({ key: 'same_goal', count: goals })
  if (known?.newHere) reasons.push({ key: 'new_here' })
  if (inCommon(me.languages, known?.languages) > 0) reasons.push({ key: 'your_language' })
  if (known?.activeToday) reasons.push({ key: 'active_today' })
  return reasons.slice(0, 3)
}
