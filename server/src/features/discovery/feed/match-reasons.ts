import type { Locale, MemberCard, PromptAnswer, SpokenLanguage } from '@karibu/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context, SignedIn } from '../../../context.ts'
import { boostedNow } from '../../boosts/index.ts'
import { type CardRow, cardView, photosOnCard, publicDetail, selectCards, visibleTo } from '../../profiles/index.ts'
import { wantsTheSame } from '../ranking/profile-features.ts'
import { hasTerm } from '../ranking/terms.ts'
import type { Viewer } from '../viewer.ts'

type Known = {
  /** Bits of what decided about the place. */
  terms: number
  children: string | null
  activeToday: boolean
  interests: string[]
  languages: SpokenLanguage[]
  promptAnswer: PromptAnswer | null
}
type Requester = { member: SignedIn; locale: Locale }
/** `at`: the place in the order; `visible`: may the viewer still see the member? */
export type SuggestedRow = CardRow & Known & { boosted: boolean; at: number; visible: boolean }
type Suggested = {
  cards: MemberCard[]
  /** Ids of those among them whose boost runs. */
  boosted: number[]
}

const languagesMax = 2

/**
 * Suggested members with what makes them a suggestion. `members` is SQL for a relation `requested` of `id` and `at`, the order.
 * `terms` is SQL for the bits of what decided about their places; 0 where nothing but the request did. Also those come that may not be seen any more, so that a page knows where it ends; `suggestionsOf` leaves them out.
 */
export function selectSuggested(
  ctx: Context,
  { member, locale }: Requester,
  { members, terms }: { members: RawBuilder<unknown>; terms: RawBuilder<number> },
): Promise<SuggestedRow[]> {
  const now = ctx.now()
  return selectCards<Omit<SuggestedRow, keyof CardRow>>(
    ctx,
    { viewerId: member.id, viewerUid: member.uid, locale },
    {
      members,
      admitted: sql`true`,
      photosMax: photosOnCard,
      more: {
        columns: sql`${terms} as terms, ${publicDetail('children')} as children,
        not p.hide_online and coalesce(s.seen_at > ${now}::timestamptz - interval '1 day', false) as "activeToday",
        ${publicDetail('interests')} as interests, ${publicDetail('languages')} as languages,
        (${publicDetail('promptAnswers')}) -> 0 as "promptAnswer",
        m.id in (${boostedNow(now)}) as boosted, requested.at::int, ${visibleTo(member.id)} as visible`,
      },
    },
  )
}

/** Their cards, with why they are suggested, the languages that count for the viewer, and the first answer to a prompt. */
export function suggestionsOf(
  ctx: Context,
  { member, locale }: Requester,
  { viewer, rows }: { viewer: Viewer; rows: SuggestedRow[] },
): Suggested {
  const asking = { viewerId: member.id, viewerUid: member.uid, locale }
  const visible = rows.filter((row) => row.visible)
  const cards = visible.map((row) => {
    const card = cardView(ctx, row, asking)
    const languages = sharedFirst(row.languages, viewer)
    return { ...card, reasons: reasonsFor(card, row, viewer), languages, promptAnswer: row.promptAnswer }
  })
  return { cards, boosted: visible.filter((row) => row.boosted).map((row) => row.id) }
}

const sharedFirst = (theirs: SpokenLanguage[], { languages: mine }: Pick<Viewer, 'languages'>): SpokenLanguage[] =>
  theirs.toSorted((one, other) => Number(mine.includes(other)) - Number(mine.includes(one))).slice(0, languagesMax)

const inCommon = (mine: readonly string[], theirs: readonly string[]): number =>
  mine.filter((one) => theirs.includes(one)).length

/** At most three, the most telling first: only what decided about the place, or for the order that the viewer chose, that order. */
function reasonsFor(card: Card, known: Known, me: Me): MemberCard['reasons'] {
  const reasons: MemberCard['reasons'] = []
  // Who likes me is open to me anyway, and nothing says more.
  if (card.likesMe && !card.matched) reasons.push({ key: 'likes_you' })
  for (const key of ['little_seen', 'drawn'] as const) if (hasTerm(known.terms, key)) reasons.push({ key })
  if (hasTerm(known.terms, 'nearest')) reasons.push({ key: 'nearest_first' })
  if (hasTerm(known.terms, 'newest')) reasons.push({ key: 'newest_first' })
  if (hasTerm(known.terms, 'ranked')) reasons.push(...rankedReasons(card, known, me))
  return reasons.slice(0, 3)
}

type Card = Pick<MemberCard, 'distance' | 'lookingFor' | 'likesMe' | 'matched'>
type Me = Pick<Viewer, 'lookingFor' | 'interests' | 'languages' | 'children'>

/** What counted for the member in the score of the ranker. */
function rankedReasons({ distance, lookingFor }: Card, known: Known, me: Me): MemberCard['reasons'] {
  const { terms } = known
  const counted = (term: Parameters<typeof hasTerm>[1], count: number) => (hasTerm(terms, term) ? count : 0)
  const goals = counted('same_goal', inCommon(me.lookingFor, lookingFor))
  const interests = counted('shared_interests', inCommon(me.interests, known.interests))
  const languages = counted('your_language', inCommon(me.languages, known.languages))
  const reasons: MemberCard['reasons'] = []
  if (interests > 0) reasons.push({ key: 'shared_interests', count: interests })
  if (distance !== null && distance <= 10) reasons.push({ key: 'near_you' })
  if (goals > 0) reasons.push({ key: 'same_goal', count: goals })
  if (languages > 0) reasons.push({ key: 'your_language' })
  if (hasTerm(terms, 'same_children') && wantsTheSame(me.children, known.children))
    reasons.push({ key: 'same_children' })
  if (known.activeToday) reasons.push({ key: 'active_today' })
  return reasons
}
