import type { api, QueryOf, ReplyOf } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { type BoostRow, boostColumns, boostView } from './boost-view.ts'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** A member's boosts, newest first, each with its results. */
export async function listBoosts(
  ctx: Context,
  memberId: number,
  { cursor, limit }: QueryOf<typeof api.boosts.list>,
): Promise<ReplyOf<typeof api.boosts.list>> {
  if (cursor !== undefined && !uuid.test(cursor)) throw new Refusal('invalid_input')
  const onwards =
    cursor === undefined
      ? sql``
      : sql`and b.ends_at < (select ends_at from member_boost where member_id = ${memberId} and id = ${cursor}::uuid)`
  // One member's boosts never overlap, so no two end together.
  const { rows } = await sql<BoostRow>`
    select ${boostColumns} from member_boost b where b.member_id = ${memberId} ${onwards}
    order by b.ends_at desc limit ${limit + 1}`.execute(ctx.db)
  const shown = rows.slice(0, limit)
  return {
    boosts: shown.map((row) => boostView(row, ctx.now())),
    nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  }
}
