import type { Locale, MemberCard } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn } from '../../../context.ts'
import { selectSuggested, suggestionsOf } from '../feed/match-reasons.ts'
import { candidateFilter } from '../search/candidate-filter.ts'
import { findViewer, isClosedTo } from '../viewer.ts'
import { picksMax } from './pick-members.ts'

/** The members suggested to me this week, unanswered and still visible. None for a guest. */
export async function listPicks(
  ctx: Context,
  requester: { member: SignedIn; locale: Locale },
): Promise<{ members: MemberCard[] }> {
  const { member } = requester
  const viewer = member.role === 'guest' ? undefined : await findViewer(ctx, member.id)
  if (!viewer || isClosedTo(viewer)) return { members: [] }
  const rows = await selectSuggested(ctx, requester, {
    terms: sql`0`,
    members: sql`(select w.other_id as id, row_number() over (order by w.other_id) as at
      from weekly_pick w join card c on c.member_id = w.other_id
      where w.member_id = ${member.id} and ${candidateFilter(viewer, viewer.preferences, { cells: null })}
      limit ${picksMax}) as requested`,
  })
  return { members: suggestionsOf(ctx, requester, { viewer, rows }).cards }
}
