import { type RawBuilder, sql } from 'kysely'

const countedTo = 1000

/** SQL: how many rows there are, 1,000 at most; `rows` begins with `from`. */
export const countUpTo = (rows: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::int from (select ${rows} limit ${countedTo}) counted)`
