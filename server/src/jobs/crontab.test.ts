import { parseCrontab } from 'graphile-worker'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { crontab, jobTables } from '../app.ts'
import { makeTestApp, type TestApp } from '../test/harness.ts'
import { makeMember } from '../test/members/make-member.ts'
import { asOwner, fund } from '../test/money/books.ts'
import { addJob } from './jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

// Its text knows no dot in a job's name.
const items = parseCrontab(crontab.replaceAll('.', ':'))
const at = (name: string, when: string) => {
  const date = new Date(when)
  const digest = {
    min: date.getUTCMinutes(),
    hour: date.getUTCHours(),
    date: date.getUTCDate(),
    month: date.getUTCMonth() + 1,
    dow: date.getUTCDay(),
  }
  return items.some(({ task, match }) => {
    if (typeof match !== 'function') throw new Error('a crontab of another kind')
    return task.replaceAll(':', '.') === name && match(digest)
  })
}

test('all regular work is work that somebody does', () => {
  const known = new Set(jobTables.flatMap((table) => Object.keys(table)))
  const named = items.map(({ task }) => task.replaceAll(':', '.'))
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

test('the books are proved every night, and what is due is looked for every minute', () => {
  const minutes = Array.from({ length: 24 * 60 }, (_, minute) =>
    new Date(Date.UTC(2026, 10, 21, 0, minute)).toISOString(),
  )
  const perDay = (name: string) => minutes.filter((minute) => at(name, minute)).length
  expect(perDay('wallet.check-books')).toBe(1)
  expect(perDay('wallet.snapshot')).toBe(24)
  for (const name of ['subscriptions.sweep', 'deposits.sweep', 'withdrawals.sweep']) expect(perDay(name)).toBe(24 * 60)
})

test('the nightly job finds a damaged balance and names its account', async () => {
  const { id } = await makeMember(app, { at: null })
  await fund(app.ctx, id, 500n)
  await asOwner(app, (pool) =>
    pool.query(`update ledger_account set balance = balance - 1 where owner = $1 and code = 'usd_deposited'`, [id]),
  )
  await addJob(app.ctx.db, 'wallet.check-books', {})
  await app.runJobs()
  const faults = await app.ctx.db.selectFrom('books_fault').select(['place']).execute()
  expect(faults.map(({ place }) => place)).toContain(`member ${id} usd_deposited (USD)`)
})
