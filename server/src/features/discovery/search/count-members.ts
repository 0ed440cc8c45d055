import type { api, MemberFilter, ReplyOf } from '@karibu/contract'
import type { Context, SignedIn } from '../../../context.ts'
import { Refusal } from '../../../refusal.ts'
import { findTraveller, findViewer, isClosedTo, type Viewer } from '../viewer.ts'
import { anyMember, criteriaOf, normalizeFilter, type SearchCriteria, widerFilters } from './search-criteria.ts'
import { searchMembers } from './search-members.ts'

/** A filter, or with `online` only of those here now. */
export type FilterNow = MemberFilter & { online?: true | undefined }
type Counted = ReplyOf<typeof api.discovery.count>

const countedMax = 99

/** The number of results of a filter before it is applied; for none, the criterion to remove. None without a place. */
export async function countMembers(ctx: Context, member: SignedIn, request: FilterNow): Promise<Counted> {
  refuseHidden(member, request)
  const viewer = await findTraveller(ctx, member.id)
  if (!viewer || isClosedTo(viewer)) return { found: 0, more: false, wider: null }
  const filter = heededBy(viewer, request)
  const counted = await countFound(ctx, viewer, { criteria: currentCriteria(ctx, viewer, filter), max: countedMax })
  const isEmpty = counted.found === 0 && !counted.more && !filter.online
  return { ...counted, wider: isEmpty ? await findWider(ctx, viewer, normalizeFilter(filter)) : null }
}

/** The number of members that the preferences find without a filter; none without a place or while the city is not open. */
export async function countPreferred(ctx: Context, memberId: number): Promise<Pick<Counted, 'found' | 'more'>> {
  const viewer = await findViewer(ctx, memberId)
  if (!viewer || isClosedTo(viewer)) return { found: 0, more: false }
  return countFound(ctx, viewer, { criteria: viewer.preferences, max: countedMax })
}

/** So many are counted for an offer; beyond that it says "at least". */
const offeredMax = 20

/** The one criterion whose removal finds a member: a part of the filter, or else my preferences. */
export async function findWider(
  ctx: Context,
  viewer: Viewer,
  filter: MemberFilter | undefined,
): Promise<Counted['wider']> {
  const count = (criteria: SearchCriteria) => countFound(ctx, viewer, { criteria, max: offeredMax })
  for (const wider of filter ? widerFilters(filter, viewer.preferences) : []) {
    const counted = await count(criteriaOf(wider.filter, viewer.preferences))
    if (counted.found > 0) return { change: wider.change, ...counted }
  }
  const withoutPreferences = await count(filter ? criteriaOf(filter, anyMember) : anyMember)
  return withoutPreferences.found > 0 ? { change: 'preferences', ...withoutPreferences } : null
}

/** Counts to `max`; a search that stopped before the end found at least so many. */
async function countFound(
  ctx: Context,
  viewer: Viewer,
  { criteria, max }: { criteria: SearchCriteria; max: number },
): Promise<Pick<Counted, 'found' | 'more'>> {
  const { ids, nextCursor } = await searchMembers(ctx, viewer, { criteria, limit: max })
  return { found: ids.length, more: nextCursor !== null }
}

/** The criteria of a filter at this moment. */
export const currentCriteria = (ctx: Pick<Context, 'now'>, viewer: Viewer, filter: FilterNow): SearchCriteria => ({
  ...criteriaOf(filter, viewer.preferences),
  onlineAt: filter.online && ctx.now(),
})

/** On a trip a distance has no effect: all members shown in the city are found. */
export const heededBy = <Filter extends FilterNow>({ trip }: Viewer, filter: Filter): Filter =>
  trip ? { ...filter, distance: undefined } : filter

/** A guest learns neither a distance nor a faith, also not by asking for one. Throws Refusal `forbidden`. */
export function refuseHidden({ role }: SignedIn, { distance, faith }: MemberFilter): void {
  if (role === 'guest' && ((distance !== undefined && distance !== 'any') || faith?.length))
    throw new Refusal('forbidden')
}
