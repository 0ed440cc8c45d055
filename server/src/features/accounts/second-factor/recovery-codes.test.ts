import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { watchMembers } from '../../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { makeMember } from '../../../test/members/make-member.ts'
import { makeRecoveryCodes, takeRecoveryCode } from './recovery-codes.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

test('a code is used up once and only for its member', async () => {
  const [mine, other] = [await makeMember(app), await makeMember(app)]
  const inTransaction = app.ctx.db.transaction()
  const [code = ''] = await inTransaction.execute((tx) => makeRecoveryCodes(app.ctx, tx, mine.id))
  // The same hashes under another member, which no code has.
  await sql`insert into recovery_code (member_id, code_hash)
    select ${other.id}, code_hash from recovery_code where member_id = ${mine.id}`.execute(app.ctx.db)
  const othersUnchanged = await watchMembers(app, other)
  const take = (memberId: number) => inTransaction.execute((tx) => takeRecoveryCode(app.ctx, tx, { memberId, code }))
  expect(await take(other.id)).toBe(false)
  expect([await take(mine.id), await take(mine.id)]).toEqual([true, false])
  await othersUnchanged()
})
