import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { localeCodes, payoutDestinationDays } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addJob } from '../../jobs/jobs.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import type { Made } from '../../test/members/make-member.ts'
import { askWithdrawal, later, makeAccount, makeEarner, scriptedPayouts } from '../../test/money/payouts.ts'

let app: TestApp
let leaver: Made
let bystander: Made
const day = 86_400_000

beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  const bank = scriptedPayouts()
  app.ctx.payments.paystack = bank
  leaver = await makeEarner(app)
  bystander = await makeEarner(app)
  for (const member of [leaver, bystander]) {
    const asked = await askWithdrawal(app, member, { accountId: await makeAccount(app, member) })
    expect(asked.status).toBe(201)
  }
  await app.runJobs()
  for (const reference of bank.has.keys()) bank.move(reference, { state: 'paid' })
  for (let look = 0; look < 5; look += 1) await later(app, 2 * day)
})

const erase = async () => {
  await sql`update member set leaves_at = ${app.ctx.now()} where id = ${leaver.id}`.execute(app.ctx.db)
  await addJob(app.ctx.db, 'leaving.erase', {})
  await app.runJobs()
}
const run = async () => {
  await addJob(app.ctx.db, 'withdrawals.erase-destinations', {})
  await app.runJobs()
}
const destinationOf = async ({ id }: Made) =>
  app.ctx.db
    .selectFrom('withdrawal')
    .where('member_id', '=', id)
    .select(['state', 'number', 'account_name', 'destination_hash', 'usd_cents', 'bank_name'])
    .executeTakeFirstOrThrow()
const whole = { state: 'paid', number: '0123456789', account_name: 'AMARA OKAFOR', destination_hash: null }

test('an erased member’s payout loses account number and name once the dispute window is over, a bystander’s does not', async () => {
  await erase()
  await run()
  expect(await destinationOf(leaver)).toMatchObject(whole)
  app.advance(payoutDestinationDays * day)
  await run()
  const left = await destinationOf(leaver)
  expect(left).toMatchObject({ state: 'paid', number: '6789', account_name: '', usd_cents: 2000 })
  expect(left.destination_hash).toHaveLength(32)
  expect(await destinationOf(bystander)).toMatchObject(whole)
  await run()
  expect(await destinationOf(leaver)).toEqual(left)
})

test('the privacy notice and the page where a member leaves name that time in all languages', () => {
  for (const locale of localeCodes) {
    const read = (file: string) =>
      JSON.parse(readFileSync(join(import.meta.dirname, `../../../../locales/${locale}/${file}.json`), 'utf8'))
    expect(read('legal').privacy.money.text).toContain(String(payoutDestinationDays))
    expect(read('settings').data.leave.text).toContain(String(payoutDestinationDays))
  }
  expect(readFileSync(join(import.meta.dirname, '../../../../docs/PRIVACY.md'), 'utf8')).toContain(
    `${payoutDestinationDays} days after the payout is final`,
  )
})
