import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeTestApp, type TestApp } from '../test/harness.ts'
import { makeMember } from '../test/members/make-member.ts'
import { asOwner, fund, giftLegs, othersMs, posting, snapshotNow } from '../test/money/books.ts'
import { checkBooks, platformBalance, takeSnapshot } from './index.ts'

vi.setConfig({ testTimeout: othersMs, hookTimeout: othersMs })

let app: TestApp
let id: number
beforeAll(async () => {
  app = await makeTestApp()
  id = (await makeMember(app)).id
})
afterAll(async () => {
  expect(await checkBooks(app.ctx.db)).toEqual([])
  await app.close()
})

const snapshots = () => app.ctx.db.selectFrom('ledger_snapshot').selectAll().orderBy('upto').execute()
const buy = (cents: bigint) => posting(app.ctx, { kind: 'gift_purchase', legs: giftLegs(id, cents) })

test('an unused account is at zero, before and after a snapshot', async () => {
  expect(await platformBalance(app.ctx.db, 'revenue:plans')).toBe(0n)
  await snapshotNow(app.ctx)
  expect(await snapshots()).toEqual([])
  expect(await platformBalance(app.ctx.db, 'clearing:tranzak', { currency: 'XAF' })).toBe(0n)
})

test('a balance is the snapshot plus later entries', async () => {
  await fund(app.ctx, id, 1000n)
  await buy(300n)
  expect(await platformBalance(app.ctx.db, 'gifts_held')).toBe(300n)
  await snapshotNow(app.ctx)
  expect((await snapshots()).map(({ balance }) => balance).sort()).toEqual([-1000, 300])
  expect(await platformBalance(app.ctx.db, 'gifts_held')).toBe(300n)
  await buy(50n)
  expect(await platformBalance(app.ctx.db, 'gifts_held')).toBe(350n)
})

test('only accounts with entries get a new row', async () => {
  await snapshotNow(app.ctx)
  await snapshotNow(app.ctx)
  expect((await snapshots()).map(({ balance }) => balance).sort()).toEqual([-1000, 300, 350])
})

test('a past balance is unchanged by later entries', async () => {
  const then = app.ctx.now()
  app.advance(3_600_000)
  await buy(25n)
  expect(await platformBalance(app.ctx.db, 'gifts_held', { at: then })).toBe(350n)
  expect(await platformBalance(app.ctx.db, 'gifts_held', { at: app.ctx.now() })).toBe(375n)
})

test('a snapshot waits for an uncommitted posting', async () => {
  const slow = await app.ctx.pool.connect()
  // A machine that pauses for seconds would otherwise let the server end a transaction that does nothing.
  await slow.query('begin; set local idle_in_transaction_session_timeout = 0')
  await slow.query(`select ledger_post(gen_random_uuid(), 'gift_purchase', now(), array[${id}, 0],
    array['usd', 'gifts_held'], array['USD', 'USD'], array[-40, 40]::bigint[], null, null, null, null, 'x', '{}')`)
  // The first call marks the point; the next one waits for what had begun by then.
  for (let attempt = 0; attempt < 2; attempt += 1) expect(await takeSnapshot(app.ctx.db, app.ctx.now())).toBe(false)
  await slow.query('commit')
  slow.release()
  await snapshotNow(app.ctx)
  expect(await platformBalance(app.ctx.db, 'gifts_held')).toBe(415n)
})

test('a snapshot is rejected inside a transaction that has written', async () => {
  await expect(
    app.ctx.db.transaction().execute(async (tx) => {
      await tx.updateTable('member').set({ firstname: 'Ada' }).where('id', '=', id).execute()
      await takeSnapshot(tx, app.ctx.now())
    }),
  ).rejects.toThrow('a snapshot is taken in a transaction of its own')
})

test('a mark restored from the backup of another cluster does not delay snapshots', async () => {
  await asOwner(app, (owner) => owner.query(`insert into ledger_mark values (true, 1, '999999999999')`))
  await snapshotNow(app.ctx)
  expect(await platformBalance(app.ctx.db, 'gifts_held')).toBe(415n)
})
