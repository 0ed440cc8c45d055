import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseCronItems } from 'graphile-worker'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { crontab, jobs } from '../app.ts'
import { walletJobs } from '../features/wallet/jobs.ts'
import { makeTestApp, type TestApp } from '../test/harness.ts'
import { makeMember } from '../test/members/make-member.ts'
import { asOwner, fund } from '../test/money/books.ts'
import type { Job } from './job.ts'
import { enqueue } from './jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const items = parseCronItems(crontab)
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
    return task === name && match(digest)
  })
}

test('every scheduled job has a handler', () => {
  const known = new Set(jobs.map(({ job }) => job.name))
  expect(items.filter(({ task }) => !known.has(task))).toEqual([])
})

test('each job that a feature declares has a handler', async () => {
  const known = new Set(jobs.map(({ job }) => job))
  const features = join(import.meta.dirname, '../features')
  const files = globSync('*/jobs.ts', { cwd: features })
  const tables = await Promise.all(
    files.map(async (file) => Object.entries<Record<string, Job>>(await import(join(features, file)))),
  )
  const all = tables.flat().flatMap(([name, table]) => (name.endsWith('Jobs') ? Object.values(table) : []))
  expect(all.length).toBeGreaterThan(20)
  expect(all.filter((job) => !known.has(job)).map(({ name }) => name)).toEqual([])
})

test('SQL functions add only jobs that have a handler', () => {
  const known = new Set(jobs.map(({ job }) => job.name))
  const folder = join(import.meta.dirname, '../db/functions')
  const added = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(/add_job\('([^']+)'/g)])
    .map(([, name]) => name)
  expect(added).toEqual(['calls.tell-cut'])
  expect(added.filter((name) => !known.has(name ?? ''))).toEqual([])
})

test('the ledger is verified every night, and due work is polled every minute', () => {
  const minutes = Array.from({ length: 24 * 60 }, (_, minute) =>
    new Date(Date.UTC(2026, 10, 21, 0, minute)).toISOString(),
  )
  const perDay = (name: string) => minutes.filter((minute) => at(name, minute)).length
  expect(perDay('wallet.check-books')).toBe(1)
  expect(perDay('wallet.snapshot')).toBe(24)
  for (const name of ['subscriptions.sweep', 'deposits.sweep', 'withdrawals.sweep']) expect(perDay(name)).toBe(24 * 60)
})

test('the nightly job finds a corrupted balance and names its account', async () => {
  const { id } = await makeMember(app, { at: null })
  await fund(app.ctx, id, 500n)
  await asOwner(app, (pool) =>
    pool.query(`update ledger_account set balance = balance - 1 where owner = $1 and code = 'usd_deposited'`, [id]),
  )
  await enqueue(app.ctx.db, walletJobs.checkBooks, {})
  await app.runJobs()
  const faults = await app.ctx.db.selectFrom('books_fault').select(['place']).execute()
  expect(faults.map(({ place }) => place)).toContain(`member ${id} usd_deposited (USD)`)
})
