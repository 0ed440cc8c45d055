import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '@karibu/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OneServer, startOneServer } from '../../../bench/churn/churn-servers.ts'
import { until } from '../../../bench/kill/kill-server.ts'
import { type Buyer, makeBuyer } from '../../../bench/kill/kill-world.ts'
import { type Database, openDatabase } from '../../../server/src/db/database.ts'
import { startThrowaway } from '../../../server/src/db/embedded/throwaway.ts'
import { migrate } from '../../../server/src/db/migrate/migrate.ts'
import { balancesOf, checkBooks } from '../../../server/src/ledger/index.ts'
import { ensureRedis } from '../../ensure-redis.ts'
import { startPrivateRedis } from '../../lib/system/private-redis.ts'

const undo: (() => unknown)[] = []
let owner: Database
let one: OneServer
let two: OneServer
let site: Awaited<ReturnType<typeof listenInFront>>

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'karibu-shared-sandbox-'))
  chmodSync(folder, 0o711)
  undo.push(() => rmSync(folder, { recursive: true, force: true }))
  const redis = await startPrivateRedis({ program: await ensureRedis(), dataDir: folder, log: () => {} })
  undo.push(redis.stop)
  const database = await startThrowaway()
  undo.push(database.stop)
  await migrate({ adminUrl: database.adminUrl })
  owner = openDatabase(database.adminUrl, { poolMax: 2 })
  undo.push(owner.close)
  site = await listenInFront()
  undo.push(site.close)
  const settings = { TRANZAK: 'sandbox', FLUTTERWAVE: 'sandbox', PUBLIC_URL: site.url }
  const start = (name: string) =>
    startOneServer({ name, folder, database, redisUrl: redis.url, paystack: 'sandbox', settings })
  one = await start('one')
  undo.push(one.stop)
  two = await start('two')
  undo.push(two.stop)
  // Nothing is exchanged at an old rate.
  await owner.pool.query('update rate set as_of = now()')
}, 400_000)
afterAll(async () => {
  for (const step of undo.reverse()) await step()
})

/** One address for both servers, as a proxy of the operator's gives them; `to` is the server that is reached. */
async function listenInFront() {
  const front = { url: '', to: '', close: () => {} }
  const proxy = createServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request))
    const { authorization, 'content-type': type } = request.headers
    const answer = await fetch(`${front.to}${request.url}`, {
      method: request.method ?? 'GET',
      redirect: 'manual',
      headers: {
        'x-forwarded-for': '192.0.2.1',
        ...(authorization && { authorization }),
        ...(type && { 'content-type': type }),
      },
      ...(body.length > 0 && { body }),
    })
    const headers = Object.fromEntries(
      ['content-type', 'content-security-policy', 'location'].flatMap((name) => {
        const value = answer.headers.get(name)
        return value ? [[name, value]] : []
      }),
    )
    response.writeHead(answer.status, headers).end(Buffer.from(await answer.arrayBuffer()))
  })
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  const address = proxy.address()
  front.url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  front.close = () => {
    proxy.closeAllConnections()
    proxy.close()
  }
  return front
}

type Channel = 'paystack' | 'tranzak' | 'flutterwave'
const amounts = {
  paystack: { currency: 'USD', amount: 10 },
  tranzak: { currency: 'XAF', amount: 6_000 },
  flutterwave: { currency: 'KES', amount: 1_500 },
} as const

async function openPayment(server: OneServer, buyer: Buyer, channel: Channel) {
  const client = await connect({ url: server.url, token: buyer.token })
  const body = { channel, ...amounts[channel] }
  const { url, payment_url, reference } = await client.deposits.start({ body })
  return { url: url ?? payment_url ?? '', reference }
}
const press = (url: string, action: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' })
const stateOf = async (reference: string) =>
  (await owner.pool.query('select state from deposit where reference = $1', [reference])).rows[0]?.state
/** What each transfer that credits the payment gives its payer. */
const creditedBy = async (reference: string): Promise<number[]> => {
  const { rows } = await owner.pool.query<{ amount: number }>(
    `select e.amount from ledger_transfer t join ledger_entry e on e.transfer = t.seq join ledger_account a on a.id = e.account
     where t.kind = 'deposit' and t.external_ref like '%:' || $1 || ':paid' and a.code = 'usd_deposited'`,
    [reference],
  )
  return rows.map(({ amount }) => amount)
}
const depositedBy = async ({ id }: Buyer) => (await balancesOf(owner.db, id)).usdDeposited

test.each(['paystack', 'tranzak', 'flutterwave'] as const)(
  'a payment of %s opened on one server is paid on the page of the other and credited once',
  async (channel) => {
    const [buyer, bystander] = [await makeBuyer(owner.pool), await makeBuyer(owner.pool)]
    const startBalance = await depositedBy(buyer)
    const untouched = await depositedBy(bystander)
    const { url, reference } = await openPayment(one, buyer, channel)
    expect(url).toMatch(new RegExp(`^${site.url}/api/sandbox/`))
    site.to = two.url
    const page = await fetch(url)
    expect([page.status, page.headers.get('content-security-policy')]).toEqual([
      200,
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    ])
    expect(await page.text()).toContain(reference)
    const [paid] = await Promise.all([press(url, 'pay'), press(url.replace(site.url, one.url), 'pay')])
    expect([paid.status, paid.headers.get('location')]).toEqual([303, expect.stringContaining(site.url)])
    await until(async () => (await stateOf(reference)) === 'paid', 30_000)
    const credited = await creditedBy(reference)
    expect(credited).toHaveLength(1)
    await Promise.all([press(url, 'pay'), press(url.replace(site.url, one.url), 'pay')])
    expect(await creditedBy(reference)).toEqual(credited)
    expect(await depositedBy(buyer)).toBe(startBalance + BigInt(credited[0] ?? 0))
    expect(await depositedBy(bystander)).toBe(untouched)
    expect(await checkBooks(owner.db)).toEqual([])
  },
  90_000,
)

test('a payment opened on a server that was killed is paid on the other', async () => {
  const buyer = await makeBuyer(owner.pool)
  const before = await depositedBy(buyer)
  const { url, reference } = await openPayment(one, buyer, 'flutterwave')
  process.kill(one.pid(), 'SIGKILL')
  site.to = two.url
  expect((await press(url, 'pay')).status).toBe(303)
  await until(async () => (await stateOf(reference)) === 'paid', 30_000)
  expect(await depositedBy(buyer)).toBeGreaterThan(before)
  expect(await creditedBy(reference)).toHaveLength(1)
}, 90_000)

test('only the pages of the sandbox are reached from outside, not its calls and controls', async () => {
  site.to = two.url
  for (const path of ['control/state', 'transaction/verify/any', 'v3/balances', 'checkout/..%2Fcontrol%2Fstate'])
    expect([path, (await fetch(`${site.url}/api/sandbox/${path}`)).status]).toEqual([path, 404])
})
