import { type RawBuilder, sql } from 'kysely'

/**
 * SQL: may the viewer see the member `m` with the profile `p`? Active and verified, no block between the two in either
 * direction, and not hidden unless they matched. The one rule of who sees whom; nobody writes it by hand.
 */
export function visibleTo(viewerId: number | RawBuilder<number>): RawBuilder<boolean> {
  // Scalar sub-selects and not `not exists`: the planner would join, sized for an average member, and crawl for a busy one.
  return sql<boolean>`(m.status = 'active' and m.email_verified_at is not null
    and (select 1 from pair_block where a = ${viewerId} and b = m.id) is null
    and (not p.hidden
      or (select 1 from matched where member_id = ${viewerId} and other_id = m.id) is not null))`
}
