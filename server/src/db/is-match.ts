import { type RawBuilder, sql } from 'kysely'

/** SQL: are the two a match, so that one sees what the other shows to matches? Never for a viewer who is a guest. */
export const isMatchOf = (ownerId: RawBuilder<unknown>, viewerId: number | RawBuilder<number>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from matched x join member g on g.id = x.member_id and g.role <> 'guest'
    where x.member_id = ${viewerId} and x.other_id = ${ownerId})`
