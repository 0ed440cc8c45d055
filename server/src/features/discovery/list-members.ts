import type { api, Locale, MemberCard, MemberFilter, ReplyOf } from '@karibu/contract'
import type { Context, SignedIn } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { countViews } from '../boosts/index.ts'
import { cardsOf } from '../profiles/index.ts'
import { countInCity } from './count-in-city.ts'
import { readFeed } from './feed-page.ts'
import { reasonsOf } from './reasons.ts'
import { searchMembers } from './search-members.ts'
import { findViewer, type Viewer } from './viewer.ts'
import { everybody, givenFilter, type Wanted, wantedBy, widerFilters } from './wanted.ts'

type Asker = { member: SignedIn; locale: Locale }
type Asked = MemberFilter & { online?: true | undefined; cursor?: string | undefined; limit: number }
type Answer = ReplyOf<typeof api.discovery.members>

/** Suggested members: my queue, or with a filter or of those here now a plain search. Empty while I have given no place. */
export async function listMembers(ctx: Context, { member, locale }: Asker, asked: Asked): Promise<Answer> {
  const filter = givenFilter(asked)
  // A guest learns no distance, also not by asking for one.
  if (filter?.distance && filter.distance !== 'any' && member.role === 'guest') throw new Refusal('forbidden')
  const viewer = await findViewer(ctx, member.id)
  if (!viewer) return { members: [], nextCursor: null, wider: null, inCity: null }
  const onlineAt = asked.online && ctx.now()
  const { ids, nextCursor } =
    filter || onlineAt
      ? await searchMembers(ctx, viewer, { ...wantedBy(asked, viewer.preferences), onlineAt }, asked)
      : await readFeed(ctx, viewer, asked)
  // Nobody here now says nothing about the filter: everybody is the way on.
  const isEmpty = !onlineAt && asked.cursor === undefined && nextCursor === null && ids.length === 0
  const asking = { viewerId: member.id, viewerUid: member.uid, locale }
  const [cards] = await Promise.all([cardsOf(ctx, asking, ids), countViews(ctx.db, ids, ctx.now())])
  return {
    members: await withReasons(ctx, viewer, cards),
    nextCursor,
    wider: isEmpty ? await findWider(ctx, viewer, filter) : null,
    inCity: isEmpty ? await countInCity(ctx, member.id, locale) : null,
  }
}

async function withReasons(ctx: Context, viewer: Viewer, cards: MemberCard[]): Promise<MemberCard[]> {
  const reasons = await reasonsOf(ctx, viewer, cards)
  return cards.map((card) => ({ ...card, reasons: reasons.get(card.id) ?? [] }))
}

/** So many are counted for an offer; beyond that it says "at least". */
const countedMax = 20

/** The one thing to leave out that finds somebody: a part of the filter, or else my preferences. */
async function findWider(ctx: Context, viewer: Viewer, filter: MemberFilter | undefined): Promise<Answer['wider']> {
  const count = async (wanted: Wanted) => {
    const { ids, nextCursor } = await searchMembers(ctx, viewer, wanted, { limit: countedMax })
    return ids.length > 0 ? { found: ids.length, more: nextCursor !== null } : null
  }
  for (const wider of filter ? widerFilters(filter, viewer.preferences) : []) {
    const found = await count(wantedBy(wider.filter, viewer.preferences))
    if (found) return { change: wider.change, ...found }
  }
  const anybody = await count(filter ? wantedBy(filter, everybody) : everybody)
  return anybody && { change: 'preferences', ...anybody }
}
