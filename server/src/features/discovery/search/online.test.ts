import { api } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'

const at = { latitude: -12.3, longitude: 44.1 }
let app: TestApp
let me: Made
beforeAll(async () => {
  app = await makeTestApp()
  me = await makeMember(app, { at })
})
afterAll(() => app.close())

const online = (query: { cursor?: string; limit?: number; gender?: 'male' } = {}, who = me) =>
  app.call(api.discovery.members, { token: who.token, query: { ...query, online: 'true' } })
const idsOf = (answer: Awaited<ReturnType<typeof online>>) => answer.data.members.map((member) => member.id)

/** A member who was last seen this many minutes ago. */
async function seenBefore(minutes: number, options: Parameters<typeof makeMember>[1] = {}): Promise<Made> {
  const made = await makeMember(app, { at, ...options })
  const seenAt = new Date(app.ctx.now().getTime() - minutes * 60_000)
  await sql`insert into presence values (${made.id}, ${seenAt})
    on conflict (member_id) do update set seen_at = excluded.seen_at`.execute(app.ctx.db)
  return made
}

test('members seen in the last 15 minutes are online now unless they hide it', async () => {
  const here = await seenBefore(14)
  await seenBefore(16)
  await makeMember(app, { at })
  const quiet = await seenBefore(1)
  await sql`update profile set hide_online = true where member_id = ${quiet.id}`.execute(app.ctx.db)
  const answer = await online()
  expect(idsOf(answer)).toEqual([here.uid])
  expect(answer.data).toMatchObject({ members: [{ active: true }], nextCursor: null, wider: null, inCity: null })
})

test('the online list applies the visibility rules, and a filter narrows it', async () => {
  const hidden = await seenBefore(1, { hidden: true })
  const blocking = await seenBefore(1)
  await app.call(api.reactions.toggle, { token: blocking.token, params: { action: 'block' }, query: { uid: me.uid } })
  const passed = await seenBefore(1)
  await app.call(api.reactions.toggle, { token: me.token, params: { action: 'dislike' }, query: { uid: passed.uid } })
  const ids = idsOf(await online())
  for (const { uid } of [hidden, blocking, passed, me]) expect(ids).not.toContain(uid)
  const man = await seenBefore(1, { gender: 'male' })
  expect(idsOf(await online({ gender: 'male' }))).toEqual([man.uid])
})

test('the pages of online members contain each once', async () => {
  const others = await Promise.all(Array.from({ length: 7 }, () => seenBefore(2, { gender: 'male' })))
  const found: string[] = []
  for (let cursor: string | undefined, page = 0; page < 20; page++) {
    const answer = await online({ limit: 3, gender: 'male', ...(cursor && { cursor }) })
    found.push(...idsOf(answer))
    if (answer.data.nextCursor === null) break
    cursor = answer.data.nextCursor
  }
  expect(new Set(found).size).toBe(found.length)
  expect(found).toEqual(expect.arrayContaining(others.map(({ uid }) => uid)))
})

test('rejects every value but true', async () => {
  const headers = { authorization: `Bearer ${me.token}` }
  const status = async (value: string) =>
    (await app.app.inject({ url: `/api/members?online=${value}`, headers })).statusCode
  expect(await status('true')).toBe(200)
  for (const value of ['false', '1', '', 'yes', 'true&online=true'])
    expect([value, await status(value)]).toEqual([value, 400])
})
