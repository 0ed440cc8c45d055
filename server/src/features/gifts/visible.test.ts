import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { makeMember } from '../../test/makers.ts'
import { block, match } from '../../test/matches.ts'
import { visibleTo } from '../profiles/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

test('a purchase sees the same members as every other call', async () => {
  const viewer = await makeMember(app)
  const { db } = app.ctx
  for (const hidden of [false, true])
    for (const status of ['active', 'inactive', 'suspended', 'banned', 'deleted'] as const)
      for (const verified of [true, false])
        for (const between of ['nothing', 'match', 'block', 'blocked'] as const) {
          const other = await makeMember(app, { hidden })
          if (between === 'match') await match(app, viewer, other)
          if (between === 'block') await block(app, viewer, other)
          if (between === 'blocked') await block(app, other, viewer)
          await db.updateTable('member').set({ status }).where('id', '=', other.id).execute()
          if (!verified)
            await db.updateTable('member').set({ email_verified_at: null }).where('id', '=', other.id).execute()
        }
  const { rows } = await sql<{ mine: boolean; rule: boolean }>`
    select is_visible_to(${viewer.id}, m, p) as mine, ${visibleTo(viewer.id)} as rule
    from member m join profile p on p.member_id = m.id`.execute(db)
  expect(rows).toHaveLength(81)
  expect(rows.filter(({ mine, rule }) => mine !== rule)).toEqual([])
  expect(rows.filter(({ rule }) => rule)).toHaveLength(4)
})
