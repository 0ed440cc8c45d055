import { api } from '@karibu/contract'
import { hash } from '@node-rs/argon2'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { join, logIn, password, resetAttemptLimits } from '../../../test/members/accounts.ts'
import { joinWithFactor } from '../../../test/members/second-factor.ts'
import { hasOtherCost } from './hash-password.ts'
import { renewHash } from './renew-hash.ts'

let app: TestApp
let bystander: Bystander
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
})
afterEach(() => bystander.expectUnchanged())
afterAll(() => app.close())
beforeEach(() => resetAttemptLimits(app))

const costs = {
  'less memory': { memoryCost: 8192, timeCost: 2, parallelism: 1 },
  'more memory': { memoryCost: 32_768, timeCost: 2, parallelism: 1 },
  'another number of passes': { memoryCost: 19_456, timeCost: 1, parallelism: 1 },
  'another parallelism': { memoryCost: 19_456, timeCost: 2, parallelism: 2 },
}
const older = costs['less memory']

const rowOf = (email: string) =>
  app.ctx.db
    .selectFrom('member')
    .where('email', '=', email)
    .select(['id', 'password_hash', 'password_expires_at'])
    .executeTakeFirstOrThrow()
const hashOf = async (email: string) => (await rowOf(email)).password_hash
async function giveHash(email: string, cost: typeof older): Promise<string> {
  const made = await hash(password, cost)
  await app.ctx.db.updateTable('member').set({ password_hash: made }).where('email', '=', email).execute()
  return made
}
const statusOf = async (email: string, typed: string) =>
  (await app.call(api.accounts.login, { body: { email, password: typed } })).status

for (const [name, cost] of Object.entries(costs))
  test(`a hash made with ${name} is upgraded at login, and the password stays the same`, async () => {
    const email = `${name.replaceAll(' ', '-')}@example.com`
    await join(app, email)
    const before = await giveHash(email, cost)
    expect(hasOtherCost(before)).toBe(true)
    expect(await statusOf(email, 'not the password')).toBe(401)
    expect(await hashOf(email)).toBe(before)
    expect(await logIn(app, email)).toBeDefined()
    const renewed = await hashOf(email)
    expect([renewed === before, hasOtherCost(renewed)]).toEqual([false, false])
    expect([await statusOf(email, 'not the password'), await statusOf(email, password)]).toEqual([401, 200])
    expect(await hashOf(email)).toBe(renewed)
  })

test('a login that lacks its second factor does not change the hash', async () => {
  const member = await joinWithFactor(app, 'half@example.com')
  const before = await giveHash(member.email, older)
  expect(await statusOf(member.email, password)).toBe(401)
  expect(await hashOf(member.email)).toBe(before)
  const body = { email: member.email, password, secondFactor: member.nextCode() }
  expect((await app.call(api.accounts.login, { body })).status).toBe(200)
  expect(hasOtherCost(await hashOf(member.email))).toBe(false)
})

test('concurrent logins all succeed', async () => {
  const email = 'crowded@example.com'
  await join(app, email)
  await giveHash(email, older)
  const statuses = await Promise.all(Array.from({ length: 8 }, () => statusOf(email, password)))
  expect(statuses).toEqual(Array.from({ length: 8 }, () => 200))
  expect(hasOtherCost(await hashOf(email))).toBe(false)
})

test('a concurrently changed password is not overwritten, and the old one is rejected', async () => {
  const email = 'meanwhile@example.com'
  await join(app, email)
  const old = await giveHash(email, older)
  const { id } = await rowOf(email)
  const changed = await hash('four green birds')
  await app.ctx.db.updateTable('member').set({ password_hash: changed }).where('id', '=', id).execute()
  await renewHash(app.ctx, { id, passwordHash: old, password, network: 'test' })
  expect(await hashOf(email)).toBe(changed)
  expect([await statusOf(email, password), await statusOf(email, 'four green birds')]).toEqual([401, 200])
})
