import type { Locale, MemberCard, SpokenLanguage } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn } from '../../../context.ts'
import { boostedNow } from '../../boosts/index.ts'
import { cardView, inOrder, photosOnCard, selectCards, visibleTo } from '../../profiles/index.ts'
import type { Viewer } from '../viewer.ts'

type Known = { newHere: boolean; activeToday: boolean; interests: string[]; languages: SpokenLanguage[] }
type Requested = { member: SignedIn; locale: Locale; ids: number[] }
type Suggested = {
  cards: MemberCard[]
  /** Ids of those among them whose boost runs. */
  boosted: number[]
}

const languagesMax = 2

/**
 * Cards of suggested members in the order of the ids, with what makes them a suggestion: why they are there, and the
 * languages that count for the viewer. Members who may not be seen any more are left out.
 */
export async function suggest(ctx: Context, viewer: Viewer, { member, locale, ids }: Requested): Promise<Suggested> {
  if (ids.length === 0) return { cards: [], boosted: [] }
  const asking = { viewerId: member.id, viewerUid: member.uid, locale }
  const now = ctx.now()
  const rows = await selectCards<Known & { boosted: boolean }>(ctx, asking, {
    members: inOrder(ids),
    admitted: visibleTo(member.id),
    photosMax: photosOnCard,
    more: {
      columns: sql`m.created_at > ${now}::timestamptz - interval '7 days' as "newHere",
        not p.hide_online and coalesce(s.seen_at > ${now}::timestamptz - interval '1 day', false) as "activeToday",
        p.interests, p.languages, m.id in (${boostedNow(now)}) as boosted`,
    },
  })
  const cards = rows.map((row) => {
    const card = cardView(ctx, row, asking)
    return { ...card, reasons: reasonsFor(card, row, viewer), languages: sharedFirst(row.languages, viewer) }
  })
  return { cards, boosted: rows.filter((row) => row.boosted).map((row) => row.id) }
}

const sharedFirst = (theirs: SpokenLanguage[], { languages: mine }: Pick<Viewer, 'languages'>): SpokenLanguage[] =>
  theirs.toSorted((one, other) => Number(mine.includes(other)) - Number(mine.includes(one))).slice(0, languagesMax)

const inCommon = (mine: readonly string[], theirs: readonly string[]): number =>
  mine.filter((one) => theirs.includes(one)).length

/** At most three, the most telling first. */
function reasonsFor(
  { distance, lookingFor, likesMe, matched }: Pick<MemberCard, 'distance' | 'lookingFor' | 'likesMe' | 'matched'>,
  known: Known,
  me: Pick<Viewer, 'lookingFor' | 'interests' | 'languages'>,
): MemberCard['reasons'] {
  const goals = inCommon(me.lookingFor, lookingFor)
  const interests = inCommon(me.interests, known.interests)
  const reasons: MemberCard['reasons'] = []
  // Who likes me is open to me anyway, and nothing says more.
  if (likesMe && !matched) reasons.push({ key: 'likes_you' })
  if (interests > 0) reasons.push({ key: 'shared_interests', count: interests })
  if (distance !== null && distance <= 10) reasons.push({ key: 'near_you' })
  if (goals > 0) reasons.push({ key: 'same_goal', count: goals })
  if (known.newHere) reasons.push({ key: 'new_here' })
  if (inCommon(me.languages, known.languages) > 0) reasons.push({ key: 'your_language' })
  if (known.activeToday) reasons.push({ key: 'active_today' })
  return reasons.slice(0, 3)
}
