import type { api, MemberFilter, ReplyOf } from '@karibu/contract'
import type { Context, SignedIn } from '../../../context.ts'
import { Refusal } from '../../../refusal.ts'
import { findViewer, type Viewer } from '../viewer.ts'
import { type Wanted, wantedBy } from './search-criteria.ts'
import { searchMembers } from './search-members.ts'

/** A filter, or with `online` only of those here now. */
export type FilterNow = MemberFilter & { online?: true | undefined }
type Counted = ReplyOf<typeof api.discovery.count>

const countedMax = 99

/** How many a filter finds, before it is applied. Nobody while I have given no place. */
export async function countMembers(ctx: Context, member: SignedIn, asked: FilterNow): Promise<Counted> {
  refuseDistance(member, asked)
  const viewer = await findViewer(ctx, member.id)
  return viewer ? countFound(ctx, viewer, wantedNow(ctx, viewer, asked), countedMax) : { found: 0, more: false }
}

/** Counts to `max`; a search that stopped before the end found at least so many. */
export async function countFound(ctx: Context, viewer: Viewer, wanted: Wanted, max: number): Promise<Counted> {
  const { ids, nextCursor } = await searchMembers(ctx, viewer, wanted, { limit: max })
  return { found: ids.length, more: nextCursor !== null }
}

/** What a filter asks for at this moment. */
export const wantedNow = (ctx: Pick<Context, 'now'>, viewer: Viewer, asked: FilterNow): Wanted => ({
  ...wantedBy(asked, viewer.preferences),
  onlineAt: asked.online && ctx.now(),
})

/** A guest learns no distance, also not by asking for one. Throws Refusal `forbidden`. */
export function refuseDistance({ role }: SignedIn, { distance }: MemberFilter): void {
  if (role === 'guest' && distance !== undefined && distance !== 'any') throw new Refusal('forbidden')
}
