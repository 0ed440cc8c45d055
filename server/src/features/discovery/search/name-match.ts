import { type RawBuilder, sql } from 'kysely'
import type { Wanted } from './search-criteria.ts'

type Name = NonNullable<Wanted['name']>

/**
 * SQL over a member `m`: does the first name match? Case and accents do not count. The surname is not matched: lists and
 * suggestions do not show it, so nobody could see why somebody was found.
 */
export function matchesName({ mode, text }: Name): RawBuilder<boolean> {
  const like = sql`like_literal(fold_name(${text}))`
  switch (mode) {
    case 'startsWith':
      return sql`m.first_folded like ${like} || '%'`
    case 'endsWith':
      return sql`m.first_folded like '%' || ${like}`
    case 'contains':
      return sql`m.first_folded like '%' || ${like} || '%'`
    case 'notContains':
      return sql`m.first_folded not like '%' || ${like} || '%'`
    case 'equals':
      return sql`m.first_folded = fold_name(${text})`
    case 'notEquals':
      return sql`m.first_folded <> fold_name(${text})`
  }
}

/**
 * SQL over a member `m` that the trigram index of first names answers and that every match passes; undefined when the
 * text has too few letters for the index.
 */
export function findsName(name: Name): RawBuilder<boolean> | undefined {
  const letters = Math.max(0, ...(name.text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((run) => run.length))
  switch (name.mode) {
    case 'startsWith':
    case 'endsWith':
      return letters < 2 ? undefined : matchesName(name)
    case 'contains':
      return letters < 3 ? undefined : matchesName(name)
    case 'equals':
      // Equality is not what a trigram index knows; a pattern without wildcards is.
      return letters < 2 ? undefined : sql`m.first_folded like like_literal(fold_name(${name.text}))`
    case 'notContains':
    case 'notEquals':
      return undefined
  }
}
