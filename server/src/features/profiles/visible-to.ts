import { type RawBuilder, sql } from 'kysely'
import { readFunctionBody } from '../../db/migrate/function-body.ts'

/**
 * SQL: may the viewer see the member `m` with the profile `p` (aliases of the tables)? The rule is in
 * `db/functions/is_visible_to.sql`: its body becomes a part of the statement, since a call would run once for every row.
 */
export function visibleTo(viewerId: number | RawBuilder<number>): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(rule, sql`${viewerId}`)})`
}

const rule = readFunctionBody('is_visible_to')
  .replace(/^\s*select\s/, '')
  .split('p_viewer')
  .map((text) => sql.raw(text))
