import { type RawBuilder, sql } from 'kysely'
import type { Wanted } from './wanted.ts'

type Name = NonNullable<Wanted['name']>

const full = sql`(m.first_folded || ' ' || m.last_folded)`

/** SQL over a member `m`: does the first name, the last name or "first last" match? Case and accents do not count. */
export function matchesName({ mode, text }: Name): RawBuilder<boolean> {
  const like = sql`like_literal(fold_name(${text}))`
  const anyLike = (pattern: RawBuilder<unknown>) =>
    sql<boolean>`(m.first_folded like ${pattern} or m.last_folded like ${pattern} or ${full} like ${pattern})`
  switch (mode) {
    case 'startsWith':
      return anyLike(sql`(${like} || '%')`)
    case 'endsWith':
      return anyLike(sql`('%' || ${like})`)
    case 'contains':
      return sql`${full} like '%' || ${like} || '%'`
    case 'notContains':
      return sql`${full} not like '%' || ${like} || '%'`
    case 'equals':
      return sql`fold_name(${text}) in (m.first_folded, m.last_folded, ${full})`
    case 'notEquals':
      return sql`fold_name(${text}) not in (m.first_folded, m.last_folded, ${full})`
  }
}

/**
 * SQL over a member `m` that the index of names answers and that lets everybody through who matches; undefined when the
 * name says too little to find anybody by it.
 */
export function findsName({ mode, text }: Name): RawBuilder<boolean> | undefined {
  const letters = Math.max(0, ...(text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((run) => run.length))
  const like = sql`like_literal(fold_name(${text}))`
  switch (mode) {
    case 'startsWith':
      return letters < 2 ? undefined : sql`(${full} like ${like} || '%' or ${full} like '% ' || ${like} || '%')`
    case 'endsWith':
      return letters < 2 ? undefined : sql`(${full} like '%' || ${like} or ${full} like '%' || ${like} || ' %')`
    case 'contains':
    case 'equals':
      return letters < 3 ? undefined : sql`${full} like '%' || ${like} || '%'`
    case 'notContains':
    case 'notEquals':
      return undefined
  }
}
