import { api } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Bystander, makeBystander, watchMembers } from '../../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { codeFor, join, password, resetAttemptLimits } from '../../../test/members/accounts.ts'
import { makeMember } from '../../../test/members/make-member.ts'
import { makeCode, restoreCode, tryCode } from './codes.ts'

let app: TestApp
let bystander: Bystander
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
})
afterEach(() => bystander.expectUnchanged())
afterAll(() => app.close())
beforeEach(() => resetAttemptLimits(app))

test('a code without its nonce is compared and restored only at its own address', async () => {
  const [mine, other] = [await makeMember(app), await makeMember(app)]
  const make = ({ id: memberId, email }: typeof mine, nonceHash: string) =>
    makeCode(app.ctx, { purpose: 'login', email, memberId, nonceHash: Buffer.from(nonceHash) })
  const code = await make(mine, 'one request')
  await make(other, 'one request')
  app.advance(1000)
  await make(other, 'a newer request')
  await sql`update mailed_code set used_at = ${app.ctx.now()},
      code_hash = (select code_hash from mailed_code where email = ${mine.email})
    where email = ${other.email} and nonce_hash = ${Buffer.from('a newer request')}`.execute(app.ctx.db)
  const othersUnchanged = await watchMembers(app, other)
  const codeInput = { purpose: 'login', email: mine.email, code } as const
  const clock = { secret: app.ctx.secret, now: app.ctx.now() }
  expect(await tryCode(clock, app.ctx.db, codeInput)).toBe(mine.id)
  await othersUnchanged()
  await app.ctx.db.transaction().execute((tx) => restoreCode(app.ctx, tx, codeInput))
  await othersUnchanged()
  expect(await tryCode(clock, app.ctx.db, codeInput)).toBe(mine.id)
})

test('two members who request the same new address concurrently get a code each', async () => {
  const tokens = [await join(app, 'first@example.com'), await join(app, 'second@example.com')]
  await resetAttemptLimits(app)
  for (const [index, token] of tokens.entries())
    await app.call(api.accounts.changeEmail, { token, body: { email: `next-${index}@example.com`, password } })
  await app.runJobs()
  for (const index of tokens.keys()) expect(codeFor(app, `next-${index}@example.com`)).toMatch(/^\d{6}$/)
})
