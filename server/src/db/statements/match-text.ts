import { type RawBuilder, sql } from 'kysely'

export type TextMode = 'startsWith' | 'contains' | 'notContains' | 'endsWith' | 'equals' | 'notEquals'
type TextMatch = { mode: TextMode; text: RawBuilder<unknown> }

/** SQL: does a column match a text, which is folded as the column is? A `%` or `_` of the text is a letter. */
export function matchesText(column: RawBuilder<unknown>, { mode, text }: TextMatch): RawBuilder<boolean> {
  const like = sql`like_literal(${text})`
  switch (mode) {
    case 'startsWith':
      return sql`${column} like ${like} || '%'`
    case 'endsWith':
      return sql`${column} like '%' || ${like}`
    case 'contains':
      return sql`${column} like '%' || ${like} || '%'`
    case 'notContains':
      return sql`${column} not like '%' || ${like} || '%'`
    case 'equals':
      return sql`${column} = ${text}`
    case 'notEquals':
      return sql`${column} <> ${text}`
  }
}
