import { type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'
import type { TestApp } from './harness.ts'

/**
 * Reads rows of members who take part in nothing; the answer fails when one of them has changed since. A source is what
 * follows `from`, over the alias `t`: sql`ticket t where t.member_id = 1`.
 */
export async function watchRows({ ctx }: Pick<TestApp, 'ctx'>, ...sources: RawBuilder<unknown>[]) {
  const read = () =>
    Promise.all(sources.map(async (source) => (await sql`select t.* from ${source}`.execute(ctx.db)).rows))
  const before = await read()
  for (const rows of before) expect(rows, 'a source without rows watches nothing').not.toEqual([])
  return async () => expect(await read(), 'rows of bystanders').toEqual(before)
}
