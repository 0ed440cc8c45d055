import type { api, Locale, ReplyOf } from '@karibu/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context, SignedIn } from '../../context.ts'
import { noteViews } from '../boosts/index.ts'
import { tripView } from '../places/index.ts'
import { inOrder } from '../profiles/index.ts'
import { findFewInCity } from './cities/few-in-city.ts'
import { readOpening } from './cities/waiting/read-opening.ts'
import { type ReadSuggested, readFeed, type SuggestedPage } from './feed/feed-page.ts'
import { selectSuggested, suggestionsOf } from './feed/match-reasons.ts'
import { countInCity } from './search/count-in-city.ts'
import { currentCriteria, type FilterNow, findWider, heededBy, refuseHidden } from './search/count-members.ts'
import { normalizeFilter } from './search/search-criteria.ts'
import { searchMembers } from './search/search-members.ts'
import { findTraveller, isClosedTo, type Viewer } from './viewer.ts'

type Requester = { member: SignedIn; locale: Locale }
type Query = FilterNow & { cursor?: string | undefined; limit: number }
type Answer = ReplyOf<typeof api.discovery.members>

const none = { members: [], nextCursor: null, wider: null, inCity: null, fewInCity: null, trip: null }

/** Suggested members: my queue, or with a filter or of those here now a plain search. Empty while I have given no place or my city is not open. */
export async function listMembers(ctx: Context, requester: Requester, request: Query): Promise<Answer> {
  const { member, locale } = requester
  refuseHidden(member, request)
  const viewer = await findTraveller(ctx, member.id)
  if (!viewer) return none
  if (isClosedTo(viewer)) return { ...none, opening: await readOpening(ctx, member.id, locale) }
  const query = heededBy(viewer, request)
  const filter = normalizeFilter(query)
  const readWith =
    (terms: RawBuilder<number>): ReadSuggested =>
    (members) =>
      selectSuggested(ctx, requester, { members, terms })
  const { rows, nextCursor } =
    filter || query.online
      ? await search(ctx, viewer, { ...query, read: readWith(sql`0`) })
      : await readFeed(ctx, viewer, { ...query, read: readWith(sql`requested.terms`) })
  const isStart = !filter && !query.online && query.cursor === undefined
  // No online member says nothing about the filter: the next step is all members.
  const isEmpty = !query.online && query.cursor === undefined && nextCursor === null && rows.length === 0
  const { cards, boosted } = suggestionsOf(ctx, requester, { viewer, rows })
  await noteViews(ctx.db, { viewerId: member.id, memberIds: boosted, now: ctx.now() })
  return {
    members: cards,
    nextCursor,
    wider: isEmpty ? await findWider(ctx, viewer, filter) : null,
    ...(await readCity(ctx, viewer, { isStart, isEmpty, locale })),
  }
}

type CityInput = { isStart: boolean; isEmpty: boolean; locale: Locale }

/** The visited city, or what is to be said of the viewer's own. */
async function readCity(ctx: Context, viewer: Viewer, { isStart, isEmpty, locale }: CityInput) {
  if (viewer.trip) return { fewInCity: null, inCity: null, trip: tripView(viewer.trip, locale) }
  return {
    fewInCity: isStart ? await findFewInCity(ctx, viewer, locale) : null,
    inCity: isEmpty ? await countInCity(ctx, viewer.id, locale) : null,
    trip: null,
  }
}

type Search = Query & { read: ReadSuggested }

async function search(ctx: Context, viewer: Viewer, { read, ...query }: Search): Promise<SuggestedPage> {
  const { ids, nextCursor } = await searchMembers(ctx, viewer, {
    ...query,
    criteria: currentCriteria(ctx, viewer, query),
  })
  return { rows: ids.length > 0 ? await read(inOrder(ids)) : [], nextCursor }
}
