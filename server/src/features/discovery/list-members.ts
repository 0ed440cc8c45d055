import type { api, Locale, MemberFilter, ReplyOf } from '@karibu/contract'
import type { Context, SignedIn } from '../../context.ts'
import { noteViews } from '../boosts/index.ts'
import { readFeed } from './feed/feed-page.ts'
import { suggest } from './feed/match-reasons.ts'
import { countInCity } from './search/count-in-city.ts'
import { countFound, type FilterNow, refuseDistance, wantedNow } from './search/count-members.ts'
import { everybody, givenFilter, type Wanted, wantedBy, widerFilters } from './search/search-criteria.ts'
import { searchMembers } from './search/search-members.ts'
import { findViewer, type Viewer } from './viewer.ts'

type Asker = { member: SignedIn; locale: Locale }
type Asked = FilterNow & { cursor?: string | undefined; limit: number }
type Answer = ReplyOf<typeof api.discovery.members>

/** Suggested members: my queue, or with a filter or of those here now a plain search. Empty while I have given no place. */
export async function listMembers(ctx: Context, { member, locale }: Asker, asked: Asked): Promise<Answer> {
  const filter = givenFilter(asked)
  refuseDistance(member, asked)
  const viewer = await findViewer(ctx, member.id)
  if (!viewer) return { members: [], nextCursor: null, wider: null, inCity: null }
  const { ids, nextCursor } =
    filter || asked.online
      ? await searchMembers(ctx, viewer, wantedNow(ctx, viewer, asked), asked)
      : await readFeed(ctx, viewer, asked)
  // Nobody here now says nothing about the filter: everybody is the way on.
  const isEmpty = !asked.online && asked.cursor === undefined && nextCursor === null && ids.length === 0
  const { cards, boosted } = await suggest(ctx, viewer, { member, locale, ids })
  await noteViews(ctx.db, { viewerId: member.id, memberIds: boosted, now: ctx.now() })
  return {
    members: cards,
    nextCursor,
    wider: isEmpty ? await findWider(ctx, viewer, filter) : null,
    inCity: isEmpty ? await countInCity(ctx, member.id, locale) : null,
  }
}

/** So many are counted for an offer; beyond that it says "at least". */
const offeredMax = 20

/** The one thing to leave out that finds somebody: a part of the filter, or else my preferences. */
async function findWider(ctx: Context, viewer: Viewer, filter: MemberFilter | undefined): Promise<Answer['wider']> {
  const count = (wanted: Wanted) => countFound(ctx, viewer, wanted, offeredMax)
  for (const wider of filter ? widerFilters(filter, viewer.preferences) : []) {
    const counted = await count(wantedBy(wider.filter, viewer.preferences))
    if (counted.found > 0) return { change: wider.change, ...counted }
  }
  const anybody = await count(filter ? wantedBy(filter, everybody) : everybody)
  return anybody.found > 0 ? { change: 'preferences', ...anybody } : null
}
