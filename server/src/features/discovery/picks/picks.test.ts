import { api } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enqueue } from '../../../jobs/jobs.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember, nairobi } from '../../../test/members/make-member.ts'
import { discoveryJobs } from '../jobs.ts'
import { mondayOf, picksMax } from './pick-members.ts'

let app: TestApp
let women: Made[]
let men: Made[]
let bystander: Made
beforeAll(async () => {
  app = await makeTestApp()
  const wants = { man: { gender: 'female' as const }, woman: { gender: 'male' as const } }
  women = await Promise.all(Array.from({ length: 5 }, () => makeMember(app, { gender: 'female', wants: wants.woman })))
  men = await Promise.all(Array.from({ length: 4 }, () => makeMember(app, { gender: 'male', wants: wants.man })))
  // No suitable member is near.
  bystander = await makeMember(app, { at: nairobi, wants: { gender: 'male', distance: 5 } })
  for (const { id } of [...women, ...men, bystander])
    await sql`insert into presence values (${id}, ${app.ctx.now()})`.execute(app.ctx.db)
  await sql`select refresh_card(id, ${app.ctx.now()}) from member`.execute(app.ctx.db)
})
afterAll(() => app.close())

const picksOf = async (who: Made) =>
  (await app.call(api.discovery.picks, { token: who.token })).data.members.map(({ id }) => id)
const run = async () => {
  await enqueue(app.ctx.db, discoveryJobs.beginPicks, {})
  await app.runJobs()
}

test('members get up to three picks a week, each pick is mutual, and one notice announces them', async () => {
  await run()
  const picks = new Map<string, string[]>()
  for (const one of [...women, ...men]) picks.set(one.uid, await picksOf(one))
  for (const [uid, others] of picks) {
    expect(others.length).toBeLessThanOrEqual(picksMax)
    for (const other of others) expect(picks.get(other)).toContain(uid)
  }
  expect([...picks.values()].filter((others) => others.length === picksMax).length).toBeGreaterThan(3)
  expect(await picksOf(bystander)).toEqual([])
  const { rows } = await sql<{ id: number; count: number }>`
    select member_id as id, count(*)::int from outbox where kind = 'weekly_picks' group by 1`.execute(app.ctx.db)
  expect(rows.every(({ count }) => count === 1)).toBe(true)
  expect(rows.map(({ id }) => id)).not.toContain(bystander.id)
})

test('an answered, blocked or no longer visible member leaves my picks', async () => {
  const me = men[0]
  const [first, second, ...others] = me ? await picksOf(me) : []
  if (!me || !first || !second) throw new Error('no picks')
  const react = (uid: string, action: 'like' | 'block') =>
    app.call(api.reactions.toggle, { token: me.token, params: { action }, query: { uid } })
  await react(first, 'like')
  await react(second, 'block')
  expect(await picksOf(me)).toEqual(others)
})

test('another week begins with new picks', async () => {
  const old = mondayOf(new Date(app.ctx.now().getTime() - 8 * 86_400_000))
  await sql`update weekly_pick set week = ${old}`.execute(app.ctx.db)
  await run()
  const { rows } = await sql`select distinct week::text from weekly_pick`.execute(app.ctx.db)
  expect(rows).toEqual([{ week: mondayOf(app.ctx.now()) }])
})

test('a guest gets none', async () => {
  const guest = await makeMember(app, { role: 'guest' })
  expect(await picksOf(guest)).toEqual([])
})
