import type { api, Locale, ReplyOf } from '@karibu/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context, SignedIn } from '../../context.ts'
import { noteViews } from '../boosts/index.ts'
import { inOrder } from '../profiles/index.ts'
import { findFewInCity } from './cities/few-in-city.ts'
import { type ReadSuggested, readFeed, type SuggestedPage } from './feed/feed-page.ts'
import { selectSuggested, suggestionsOf } from './feed/match-reasons.ts'
import { countInCity } from './search/count-in-city.ts'
import { currentCriteria, type FilterNow, findWider, refuseHidden } from './search/count-members.ts'
import { normalizeFilter } from './search/search-criteria.ts'
import { searchMembers } from './search/search-members.ts'
import { findViewer, type Viewer } from './viewer.ts'

type Requester = { member: SignedIn; locale: Locale }
type Query = FilterNow & { cursor?: string | undefined; limit: number }
type Answer = ReplyOf<typeof api.discovery.members>

/** Suggested members: my queue, or with a filter or of those here now a plain search. Empty while I have given no place. */
export async function listMembers(ctx: Context, requester: Requester, query: Query): Promise<Answer> {
  const { member, locale } = requester
  const filter = normalizeFilter(query)
  refuseHidden(member, query)
  const viewer = await findViewer(ctx, member.id)
  if (!viewer) return { members: [], nextCursor: null, wider: null, inCity: null, fewInCity: null }
  const readWith =
    (terms: RawBuilder<number>): ReadSuggested =>
    (members) =>
      selectSuggested(ctx, requester, { members, terms })
  const { rows, nextCursor } =
    filter || query.online
      ? await search(ctx, viewer, { ...query, read: readWith(sql`0`) })
      : await readFeed(ctx, viewer, { ...query, read: readWith(sql`requested.terms`) })
  const isStart = !filter && !query.online && query.cursor === undefined
  // Nobody here now says nothing about the filter: everybody is the way on.
  const isEmpty = !query.online && query.cursor === undefined && nextCursor === null && rows.length === 0
  const { cards, boosted } = suggestionsOf(ctx, requester, { viewer, rows })
  await noteViews(ctx.db, { viewerId: member.id, memberIds: boosted, now: ctx.now() })
  return {
    members: cards,
    nextCursor,
    wider: isEmpty ? await findWider(ctx, viewer, filter) : null,
    fewInCity: isStart ? await findFewInCity(ctx, viewer, locale) : null,
    inCity: isEmpty ? await countInCity(ctx, member.id, locale) : null,
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
