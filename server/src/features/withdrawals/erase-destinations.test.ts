import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { localeCodes, payoutDestinationDays } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { enqueue } from '../../jobs/jobs.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import type { Made } from '../../test/members/make-member.ts'
import { askWithdrawal, later, makeAccount, makeEarner, scriptedPayouts } from '../../test/money/payouts.ts'
import { accountDeletionJobs } from '../account-deletion/jobs.ts'
import { withdrawalJobs } from './jobs.ts'

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
    const requested = await askWithdrawal(app, member, { accountId: await makeAccount(app, member) })
    expect(requested.status).toBe(201)
  }
  await app.runJobs()
  for (const reference of bank.has.keys()) bank.move(reference, { state: 'paid' })
  for (let poll = 0; poll < 5; poll += 1) await later(app, 2 * day)
})

const erase = async () => {
  await sql`update member set deletion_due_at = ${app.ctx.now()}, forfeited_cents = 1000000
    where id = ${leaver.id}`.execute(app.ctx.db)
  await enqueue(app.ctx.db, accountDeletionJobs.erase, {})
  await app.runJobs()
}
const run = async () => {
  await enqueue(app.ctx.db, withdrawalJobs.eraseDestinations, {})
  await app.runJobs()
}
const destinationOf = async ({ id }: Made) =>
  app.ctx.db
    .selectFrom('withdrawal')
    .where('member_id', '=', id)
    .select(['state', 'number', 'account_name', 'destination_hash', 'usd_cents', 'bank_name'])
    .executeTakeFirstOrThrow()
const whole = { state: 'paid', number: '0123456789', account_name: 'AMARA OKAFOR', destination_hash: null }

test('the payout of an erased member loses account number and name after the dispute window, that of a bystander does not', async () => {
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

test('the privacy notice and the deletion page name that time in all languages', () => {
  for (const locale of localeCodes) {
    const read = (file: string) =>
      JSON.parse(readFileSync(join(import.meta.dirname, `../../../../locales/${locale}/${file}.json`), 'utf8'))
    expect(read('privacy').sections.money.text).toContain('{{payoutDestinationDays}}')
    expect(read('settings').data.deletion.text).toContain(String(payoutDestinationDays))
  }
  expect(readFileSync(join(import.meta.dirname, '../../../../docs/PRIVACY.md'), 'utf8')).toContain(
    `${payoutDestinationDays} days after the payout is final`,
  )
})
