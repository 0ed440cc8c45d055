import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ask } from '../../../bench/kill/kill-client.ts'
import { type KillServer, startKillServer } from '../../../bench/kill/kill-server.ts'
import { type Buyer, makeBuyer } from '../../../bench/kill/kill-world.ts'
import { type Sandbox, startSandbox } from '../../../server/src/adapters/sandbox/sandbox.ts'
import { type Database, openDatabase } from '../../../server/src/db/database.ts'
import { balancesOf, checkBooks } from '../../../server/src/ledger/index.ts'
import { fundEarned, posting, sellLegs } from '../../../server/src/test/money/books.ts'

const secretKey = 'sk_test_sandbox0payouts'
const second = 1_000

let sandbox: Sandbox
let wire: Awaited<ReturnType<typeof listenBetween>>
let server: KillServer
let owner: Database

beforeAll(async () => {
  sandbox = await startSandbox({ keys: { secretKey }, deliver: async () => 0 })
  wire = await listenBetween(sandbox.url)
  server = await startKillServer({ secretKey, baseUrl: wire.url })
  owner = openDatabase(server.urls().adminUrl, { poolMax: 2 })
  // Nothing goes out at an old rate.
  await owner.pool.query('update rate set as_of = now()')
}, 120_000)
afterAll(async () => {
  await owner?.close()
  await server?.stop()
  wire?.close()
  await sandbox?.stop()
})
beforeEach(() => void wire.calls.splice(0))

type ProviderCall = { call: string; reference: string | undefined }

/** A proxy between the server and its provider that changes nothing and records the requests about transfers. */
async function listenBetween(to: string): Promise<{ url: string; calls: ProviderCall[]; close: () => void }> {
  const calls: ProviderCall[] = []
  const between: Server = createServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request)).toString()
    const { method = 'GET', url = '/', headers } = request
    if (method === 'POST' && url === '/transfer') calls.push({ call: 'send', reference: JSON.parse(body).reference })
    if (url.startsWith('/transfer/verify/')) calls.push({ call: 'look', reference: url.split('/').at(-1) })
    const { authorization = '', 'content-type': type = 'application/json' } = headers
    const answer = await fetch(`${to}${url}`, {
      method,
      headers: { authorization, ...(body ? { 'content-type': type } : {}) },
      ...(body ? { body } : {}),
    }).catch(() => null)
    if (!answer) return response.destroy()
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? type })
    response.end(await answer.text())
  })
  await new Promise<void>((done) => between.listen(0, '127.0.0.1', done))
  const address = between.address()
  const close = () => {
    between.closeAllConnections()
    between.close()
  }
  return { url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`, calls, close }
}

const control = async (method: 'GET' | 'POST', path: string, body?: object) => {
  const response = await fetch(`${sandbox.url}/control/${path}`, {
    method,
    headers: { authorization: `Bearer ${secretKey}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  expect(response.status).toBe(200)
  return response.json()
}
type Transfer = { reference: string; state: string }
const transfersOf = async (reference: string): Promise<Transfer[]> =>
  (await control('GET', 'state')).transfers.filter((transfer: Transfer) => transfer.reference === reference)

/** A member with 100 dollars earned and a bank account whose payouts stay on their way until they are moved. */
async function makeEarner(): Promise<Buyer & { accountId: string }> {
  const earner = await makeBuyer(owner.pool)
  const books = { db: owner.db, now: () => new Date() }
  await fundEarned(books, earner.id, 10_000n)
  await posting(books, { kind: 'credits_sell', legs: sellLegs(earner.id, 10_000n, 0n) })
  await owner.pool.query('update member_session set password_confirmed_at = now() where member_id = $1', [earner.id])
  const { rows } = await owner.pool.query(
    `insert into payout_account
       (member_id, kind, country, currency, bank_code, bank_name, number, account_name, created_at, usable_from)
     values ($1, 'bank', 'NG', 'NGN', '058', 'Guaranty Trust Bank', '0123451003', 'AMARA OKAFOR', now(), now())
     returning id`,
    [earner.id],
  )
  return { ...earner, accountId: rows[0].id }
}

async function withdraw(earner: Awaited<ReturnType<typeof makeEarner>>): Promise<string> {
  const body = { accountId: earner.accountId, amount: 20 }
  const request = { url: server.url, token: earner.token, method: 'POST', path: '/wallet/withdrawals', body } as const
  const calls = await ask({ ...request, patienceMs: 0 })
  if (calls.outcome !== 'ok') throw new Error(JSON.stringify(calls))
  return (calls.data.withdrawal as { reference: string }).reference
}

const rowOf = async (reference: string) =>
  (await owner.pool.query('select state, sends from withdrawal where reference = $1', [reference])).rows[0]

/** So many minutes have passed for this withdrawal, and the regular look at what is due comes by. */
async function later(reference: string, minutes: number): Promise<void> {
  const past = `interval '${minutes} minutes'`
  await owner.pool.query(
    `update withdrawal set sent_at = sent_at - ${past}, next_step_at = next_step_at - ${past} where reference = $1`,
    [reference],
  )
  await owner.pool.query(`select graphile_worker.add_job('withdrawals.sweep')`)
}
const countPolls = () => wire.calls.filter(({ call }) => call === 'look').length
const sends = () => wire.calls.filter(({ call }) => call === 'send')
const waitForPoll = async (reference: string, minutes: number) => {
  const before = countPolls()
  await later(reference, minutes)
  await expect.poll(countPolls, { timeout: 30 * second }).toBeGreaterThan(before)
  // Its answer moves the next step: time must not pass before that is written.
  await expect.poll(hasJob, { timeout: 30 * second }).toBe(false)
}
const hasJob = async () =>
  (await owner.pool.query(`select exists (select from graphile_worker.jobs where key like 'withdrawal:%')`)).rows[0]
    .exists

async function expectPaidOnce(reference: string, earner: Buyer): Promise<void> {
  await control('POST', `transfers/${reference}/paid`)
  await waitForPoll(reference, 61)
  await expect.poll(async () => (await rowOf(reference)).state, { timeout: 30 * second }).toBe('paid')
  // Nothing of it is sent again by whatever still comes by.
  await waitForPoll(reference, 61)
  expect(await transfersOf(reference)).toMatchObject([{ state: 'paid' }])
  expect(new Set(wire.calls.map((call) => call.reference))).toEqual(new Set([reference]))
  const { rows } = await owner.pool.query(
    `select kind from ledger_transfer where kind like 'payout%' and params->>'reference' = $1 order by kind`,
    [reference],
  )
  expect(rows.map(({ kind }) => kind)).toEqual(['payout_hold', 'payout_paid'])
  const { usdEarned, payoutHold } = await balancesOf(owner.db, earner.id)
  expect([usdEarned, payoutHold]).toEqual([8_000n, 0n])
  expect(await checkBooks(owner.db)).toEqual([])
  expect(server.falls).toEqual([])
}

test('a payout is polled and not sent again after a crash between acceptance and commit', async () => {
  const earner = await makeEarner()
  await control('POST', 'faults', { fault: 'timeout_after_effect', path: '/transfer$', ms: 60 * second })
  const reference = await withdraw(earner)
  await expect.poll(() => transfersOf(reference), { timeout: 20 * second }).toHaveLength(1)
  await server.kill('node')
  expect(await rowOf(reference)).toEqual({ state: 'submitted', sends: 1 })
  // Also when it is killed again while it looks, and after the time in which a lost payout would be sent again.
  await control('POST', 'faults', { fault: 'timeout', path: '/transfer/verify', ms: 60 * second })
  await waitForPoll(reference, 2)
  await server.kill('node')
  await waitForPoll(reference, 11)
  await waitForPoll(reference, 61)
  expect(sends()).toEqual([{ call: 'send', reference }])
  await expectPaidOnce(reference, earner)
  expect(sends()).toHaveLength(1)
}, 180_000)

test('a payout is sent again with the same reference after ten minutes if a crash preceded acceptance', async () => {
  const earner = await makeEarner()
  await control('POST', 'faults', { fault: 'timeout', path: '/transfer$', ms: 60 * second })
  const reference = await withdraw(earner)
  await expect.poll(sends, { timeout: 20 * second }).toHaveLength(1)
  await server.kill('node')
  expect(await transfersOf(reference)).toEqual([])
  await waitForPoll(reference, 2)
  await waitForPoll(reference, 3)
  expect(sends()).toHaveLength(1)
  await waitForPoll(reference, 11)
  await expect.poll(() => transfersOf(reference), { timeout: 30 * second }).toHaveLength(1)
  await expectPaidOnce(reference, earner)
  expect(sends()).toEqual([
    { call: 'send', reference },
    { call: 'send', reference },
  ])
}, 180_000)
