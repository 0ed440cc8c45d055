import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../context.ts'
import { matchesText } from '../../../db/statements/match-text.ts'
import type { SearchCriteria } from './search-criteria.ts'

type Name = NonNullable<SearchCriteria['name']>

/** More names than this are no narrower than the members themselves. */
const namesMax = 2_000

/**
 * SQL over a card `c`: does the first name match? Case and accents do not count. The surname is not matched: lists and
 * suggestions do not show it, so a result could not be explained.
 */
export const matchesName = (name: Name): RawBuilder<boolean> => matches(sql`c.name`, name)

const matches = (column: RawBuilder<unknown>, { mode, text }: Name): RawBuilder<boolean> =>
  matchesText(column, { mode, text: sql`fold_name(${text})` })

/**
 * All names of visible members that match: each name is looked at once, however many bear it. Undefined where they are
 * more than `namesMax`, or where the search leaves a name out.
 */
export async function findNames({ db }: { db: Db | Tx }, name: Name): Promise<string[] | undefined> {
  const narrowed = narrows(name)
  if (!narrowed) return undefined
  const { rows } = await sql<{ name: string }>`
    select s.name from searched_name s where ${narrowed} and ${matches(sql`s.name`, name)} limit ${namesMax + 1}`.execute(
    db,
  )
  return rows.length > namesMax ? undefined : rows.map((row) => row.name)
}

/** SQL that every match passes and that an index of the names answers: by the letters and neighbours of the text. */
function narrows({ mode, text }: Name): RawBuilder<boolean> | undefined {
  const folded = sql`fold_name(${text})`
  switch (mode) {
    case 'startsWith':
      return sql`name_parts(s.name) @> text_parts(${folded}, true, false)`
    case 'endsWith':
      return sql`name_parts(s.name) @> text_parts(${folded}, false, true)`
    case 'contains':
      return sql`name_parts(s.name) @> text_parts(${folded}, false, false)`
    case 'equals':
      return sql`s.name = ${folded}`
    case 'notContains':
    case 'notEquals':
      return undefined
  }
}
