import { api } from '@karibu/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../test/harness.ts'
import { type Made, makeMember } from '../test/members/make-member.ts'
import { makeApiToken, makeToken, rotateToken, sessionLifeMs, stillGood } from './session.ts'

let app: TestApp
let bystander: Made
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeMember(app)
})
afterAll(() => app.close())

const me = async (token: string) => (await app.call(api.accounts.me, { token })).data?.user.id
const sessionOf = ({ id }: Made) =>
  app.ctx.db.selectFrom('member_session').where('member_id', '=', id).selectAll().executeTakeFirstOrThrow()

test('use extends a session, and no other one', async () => {
  const member = await makeMember(app)
  const [before, mine] = [await sessionOf(bystander), await sessionOf(member)]
  app.advance(3_600_000)
  expect(await me(member.token)).toBe(member.uid)
  expect((await sessionOf(member)).expires_at.getTime()).toBeGreaterThan(mine.expires_at.getTime())
  expect(await sessionOf(bystander)).toEqual(before)
})

test('a rotated token opens the same session for a minute, and changes no other session', async () => {
  const member = await makeMember(app)
  expect(await me(bystander.token)).toBe(bystander.uid)
  const [before, { id }] = [await sessionOf(bystander), await sessionOf(member)]
  const token = await app.ctx.db.transaction().execute((tx) => rotateToken(app.ctx, tx, id))
  expect([await me(token), await me(member.token)]).toEqual([member.uid, member.uid])
  expect(await sessionOf(bystander)).toEqual(before)
  app.advance(60_001)
  expect([await me(token), await me(member.token)]).toEqual([member.uid, undefined])
})

test('ended sessions are rejected', async () => {
  const member = await makeMember(app)
  const { id } = await sessionOf(member)
  expect(await stillGood(app.ctx, [id])).toEqual(new Set([id]))
  await app.ctx.db.deleteFrom('member_session').where('id', '=', id).execute()
  expect((await stillGood(app.ctx, [id])).has(id)).toBe(false)
})

test.each([
  { remember: false, days: 30, stepHours: 20 },
  { remember: true, days: 365, stepHours: 24 * 80 },
])('a continuously used session ends after $days days', async ({ remember, days, stepHours }) => {
  const member = await makeMember(app)
  const { id, created_at: createdAt } = await sessionOf(member)
  const expiresAt = new Date(createdAt.getTime() + sessionLifeMs(remember))
  const remembered = { remember, expires_at: expiresAt }
  await app.ctx.db.updateTable('member_session').set(remembered).where('id', '=', id).execute()
  const end = createdAt.getTime() + days * 24 * 3_600_000
  while (app.ctx.now().getTime() + stepHours * 3_600_000 < end) {
    app.advance(stepHours * 3_600_000)
    expect(await me(member.token)).toBe(member.uid)
  }
  expect((await sessionOf(member)).expires_at.getTime()).toBe(end)
  app.advance(end - app.ctx.now().getTime())
  expect(await me(member.token)).toBeUndefined()
})

test('a token has 256 random bits, and its hash only is stored', async () => {
  const made = Array.from({ length: 1000 }, () => [makeToken(), makeApiToken().replace(/^kb_/, '')]).flat()
  expect(new Set(made).size).toBe(2000)
  for (const token of made) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  // Each of the 256 bits is set in about half of the tokens: eight deviations are never reached by chance.
  const bits = Array.from(
    { length: 256 },
    (_, bit) => made.filter((token) => ((Buffer.from(token, 'base64url')[bit >> 3] ?? 0) >> (bit & 7)) & 1).length,
  )
  expect(bits.filter((count) => Math.abs(count - 1000) > 180)).toEqual([])
  const member = await makeMember(app)
  expect(JSON.stringify(await sessionOf(member))).not.toContain(member.token)
})
