import { randomUUID } from 'node:crypto'
import { api, deletionGraceDays } from '@karibu/contract'
import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Tx } from '../../context.ts'
import { lockBalances } from '../../ledger/index.ts'
import { type Bystander, makeBystander } from '../../test/bystanders/bystander.ts'
import { meanwhile } from '../../test/database/lock-waits.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { join, password, resetAttemptLimits } from '../../test/members/accounts.ts'
import { makeMember } from '../../test/members/make-member.ts'
import { fundEarned } from '../../test/money/books.ts'
import { eraseMembers } from './erase-members.ts'

let app: TestApp
let bystander: Bystander
let count = 0
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
})
beforeEach(() => resetAttemptLimits(app))
afterEach(() => bystander.expectUnchanged())
afterAll(() => app.close())

async function newcomer() {
  count += 1
  const token = await join(app, `racer${count}@example.com`)
  const { id: uid } = (await app.call(api.accounts.me, { token })).data.user
  const { id } = await app.ctx.db.selectFrom('member').where('uid', '=', uid).select('id').executeTakeFirstOrThrow()
  return { token, id }
}
const ask = (token: string, body = {}) => app.call(api.accountDeletion.request, { token, body: { password, ...body } })
const exists = async (id: number) =>
  (await sql`select from member where id = ${id}`.execute(app.ctx.db)).rows.length === 1

test('the erasure waits for a concurrent withdrawal of earnings', async () => {
  const { token, id } = await newcomer()
  await fundEarned(app.ctx, id, 5_000n)
  expect((await ask(token, { forfeit: true })).status).toBe(200)
  app.advance(deletionGraceDays * 86_400_000 + 1000)
  const now = app.ctx.now()
  await meanwhile(app, {
    hold: (tx) => lockBalances(tx, [id]),
    work: () => eraseMembers(app.ctx),
    last: (tx) =>
      tx
        .insertInto('withdrawal')
        .values({
          reference: randomUUID().replaceAll('-', ''),
          member_id: id,
          account_id: randomUUID(),
          kind: 'bank',
          country: 'NG',
          currency: 'NGN',
          channel: 'paystack',
          bank_code: '058',
          bank_name: 'Guaranty Trust Bank',
          number: '0123456789',
          account_name: 'AMARA OKAFOR',
          is_live: false,
          usd_cents: 5_000,
          agreed_cents: 5_000,
          amount_minor: 1,
          per_usd: '1',
          needs_approval: false,
          hold_transfer: randomUUID(),
          created_at: now,
          changed_at: now,
        })
        .execute(),
  })
  expect(await exists(id)).toBe(true)
})

test('a request that is under way while its member is erased is refused as one of an ended session', async () => {
  const erase = (id: number) => (tx: Tx) => tx.deleteFrom('member').where('id', '=', id).execute()
  const first = await newcomer()
  const read = () => app.call(api.accountDeletion.status, { token: first.token })
  // The visit is noted again.
  app.advance(61_000)
  expect((await meanwhile(app, { hold: erase(first.id), work: read })).code).toBe('unauthenticated')
  const second = await newcomer()
  const body = { name: 'Near', filter: { gender: 'female' as const } }
  const write = () => app.call(api.discovery.saveFilter, { token: second.token, body })
  expect((await app.call(api.accounts.me, { token: second.token })).status).toBe(200)
  expect((await meanwhile(app, { hold: erase(second.id), work: write })).code).toBe('unauthenticated')
})

test('a request about a member who is erased meanwhile is answered with "again", and then that they are gone', async () => {
  const [viewer, other] = [await newcomer(), await makeMember(app)]
  const read = () => app.call(api.profiles.get, { token: viewer.token, params: { id: other.uid } })
  await app.ctx.db.deleteFrom('photo').where('member_id', '=', other.id).execute()
  const erase = (tx: Tx) => tx.deleteFrom('member').where('id', '=', other.id).execute()
  const answer = await meanwhile(app, { hold: erase, work: read })
  expect([answer.status, answer.headers['retry-after']]).toEqual([503, '1'])
  expect((await read()).code).toBe('not_found')
})

test('of the last two administrators who delete their accounts concurrently one remains', async () => {
  const two = [await newcomer(), await newcomer()]
  const ids = two.map(({ id }) => id)
  await sql`update member set role = 'user', staff_permissions = '{}' where role = 'admin'`.execute(app.ctx.db)
  // Quickly compared, so that the two come to the same place at the same time.
  const password_hash = await hash(password, { memoryCost: 8, timeCost: 1 })
  await app.ctx.db
    .updateTable('member')
    .set({ role: 'admin', staff_permissions: ['admin'], password_hash })
    .where('id', 'in', ids)
    .execute()
  const answers = await meanwhile(app, {
    // Both have to write there once they know that they may leave.
    hold: (tx) => sql`select from profile where member_id = any(${ids}::int[]) for update`.execute(tx),
    work: () => Promise.all(two.map(({ token }) => ask(token))),
    count: 2,
  })
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})
