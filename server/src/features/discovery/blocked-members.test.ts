import { api } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

/** All that Discover and the lists of reactions tell a member, page by page; cursors left out, since they only lead on. */
async function worldOf(who: Made): Promise<string[]> {
  const { token } = who
  const filters = [
    {},
    { distance: 5 },
    { country: 'NG' },
    { name: 'blocker' },
    { name: 'zz' },
    { name: 'blocker', nameMode: 'equals' },
    { gender: 'female', age: 28 },
    { age: 77, gender: 'both' },
  ] as const
  const responses: string[] = []
  for (const filter of filters) {
    const { data } = await app.call(api.discovery.members, { token, query: { ...filter, limit: 50 } })
    responses.push(JSON.stringify([filter, data.members, data.nextCursor === null, data.wider]))
  }
  for (const type of ['like', 'dislike', 'block', 'match'] as const) {
    responses.push((await app.call(api.reactions.mine, { token, query: { type } })).body)
  }
  responses.push((await app.call(api.reactions.others, { token })).body)
  return responses
}

test.each([
  ['likes them', 'like'],
  ['lets them wait', null],
  ['dislikes them', 'dislike'],
] as const)('for the blocked the world is as if the blocker, who %s, had never been', async (_, before) => {
  const [blocked, blocker] = [await makeMember(app), await makeMember(app, { firstname: 'Blocker', age: 77 })]
  const other = await makeMember(app, { firstname: 'Witness' })
  const toggle = (who: Made, action: 'like' | 'dislike' | 'block', to: Made) =>
    app.call(api.reactions.toggle, { token: who.token, params: { action }, query: { uid: to.uid, on: 'true' } })
  await toggle(other, 'like', blocked)
  await toggle(blocked, 'like', blocker)
  if (before) await toggle(blocker, before, blocked)
  // Lined up before the block.
  await worldOf(blocked)
  await toggle(blocker, 'block', blocked)
  const withBlock = await worldOf(blocked)
  await sql`delete from member where id = ${blocker.id}`.execute(app.ctx.db)
  await sql`delete from feed_pass where member_id = ${blocked.id}`.execute(app.ctx.db)
  expect(await worldOf(blocked)).toEqual(withBlock)
  expect(withBlock.join()).not.toContain(blocker.uid)
  expect(withBlock.join()).toContain(other.uid)
})
