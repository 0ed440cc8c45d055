import { api, type CallOf } from '@karibu/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '../../durations.ts'
import { member, newTransferId, platform, post } from '../../ledger/index.ts'
import { type Bystander, makeBystander } from '../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'
import { spec } from '../../test/spec.ts'
import { cell } from './write-csv.ts'

let app: TestApp
let bystander: Bystander
let owner: Made

const day = (ago: number) => new Date(app.ctx.now().getTime() - ago * dayMs)
const dateOf = (ago: number) => day(ago).toISOString().slice(0, 10)

beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
  owner = await makeMember(app)
  await putIn(owner, { cents: 1_000n, ago: 9, reference: 'aaa-one' })
  await putIn(owner, { cents: 2_500n, ago: 5, reference: 'bbb-two', channel: 'tranzak' })
  await putIn(owner, { cents: 500n, ago: 2, reference: '=1+1' })
  await app.ctx.db.transaction().execute((tx) =>
    post(tx, {
      id: newTransferId(),
      kind: 'credits_buy',
      at: day(1),
      channel: 'wallet',
      narration: { key: 'credits_buy' },
      legs: [
        { account: member(owner.id, 'usd_deposited'), amount: -300n },
        { account: member(owner.id, 'credits_bought'), amount: 300n },
        { account: platform('credits_backing'), amount: 300n },
        { account: platform('credits_issued', 'CRD'), amount: -300n },
      ],
    }),
  )
})
afterAll(() => app.close())
afterAll(() => bystander.expectUnchanged())

type Put = { cents: bigint; ago?: number; at?: Date; reference: string; channel?: 'paystack' | 'tranzak' }
const putIn = (who: Made, { cents, ago = 0, at = day(ago), reference, channel = 'paystack' }: Put) =>
  app.ctx.db.transaction().execute((tx) =>
    post(tx, {
      id: newTransferId(),
      kind: 'deposit',
      at,
      channel,
      narration: { key: 'deposit', params: { reference } },
      legs: [
        { account: member(who.id, 'usd_deposited'), amount: cents },
        { account: platform(`clearing:${channel}`), amount: -cents },
      ],
    }),
  )

type Query = CallOf<typeof api.wallet.transactions>['query']
const list = async (query: Query = {}, locale = 'en') => {
  const answer = await app.call(api.wallet.transactions, {
    token: owner.token,
    query,
    headers: { 'accept-language': locale },
  })
  expect(answer.status, answer.body).toBe(200)
  return answer.data
}
const amounts = async (query: Query, locale?: string) =>
  (await list(query, locale)).transactions.map((one) => one.txn_amount)

test('the history is newest first, with both sides of an exchange', spec('3.23', '7.9'), async () => {
  const { transactions } = await list()
  expect(transactions.map((one) => [one.txn_amount, one.currency, one.channel, one.name, one.balanceAfter])).toEqual([
    [-3, 'USD', 'wallet', 'Credits bought', 37],
    [300, 'credits', 'wallet', 'Credits bought', 300],
    [5, 'USD', 'paystack', 'Deposit', 40],
    [25, 'USD', 'tranzak', 'Deposit', 35],
    [10, 'USD', 'paystack', 'Deposit', 10],
  ])
  expect(transactions.at(-1)).toMatchObject({ reference: 'aaa-one', status: 'done' })
})

test.each<[Query, number[]]>([
  [{ reference: 'BBB', referenceMode: 'startsWith' }, [25]],
  [{ reference: 'one', referenceMode: 'endsWith' }, [10]],
  [{ reference: 'aaa-one', referenceMode: 'equals' }, [10]],
  [{ reference: '-', referenceMode: 'notContains', currency: 'USD', channel: 'paystack' }, [5]],
  [{ reference: 'aaa-one', referenceMode: 'notEquals', channel: 'paystack' }, [5]],
  [{ channel: 'tranzak' }, [25]],
  [{ currency: 'credits' }, [300]],
  [{ amount: 10, amountMode: 'equals' }, [10]],
  [{ amount: 5, amountMode: 'lt' }, [-3]],
  [{ amount: 5, amountMode: 'lte' }, [-3, 5]],
  [{ amount: 25, amountMode: 'gt' }, [300]],
  [{ amount: 25, amountMode: 'gte' }, [300, 25]],
  [{ amount: 5, amountMode: 'between', amountTo: 10 }, [5, 10]],
  [{ amount: 300, amountMode: 'notEquals' }, [-3, 5, 25, 10]],
])('%j finds %j', async (query, expected) => {
  expect(await amounts(query)).toEqual(expected)
})

test('days are filtered by equal, before, after and not equal', spec('3.29'), async () => {
  expect(await amounts({ date: dateOf(5), dateMode: 'dateIs' })).toEqual([25])
  expect(await amounts({ date: dateOf(5), dateMode: 'dateIsNot' })).toEqual([-3, 300, 5, 10])
  expect(await amounts({ date: dateOf(5), dateMode: 'before' })).toEqual([10])
  expect(await amounts({ date: dateOf(5), dateMode: 'after' })).toEqual([-3, 300, 5])
})

test('a day uses the given time zone, in the list and in the file', async () => {
  const nairobi = await makeMember(app)
  const at = (time: string) => new Date(`2026-03-${time}Z`)
  // 00:30 on the 11th in Nairobi, 23:30 on the 11th, and 00:30 on the 12th.
  await putIn(nairobi, { cents: 100n, at: at('10T21:30:00'), reference: 'early' })
  await putIn(nairobi, { cents: 200n, at: at('11T20:30:00'), reference: 'late' })
  await putIn(nairobi, { cents: 300n, at: at('11T21:30:00'), reference: 'next' })
  const ask = (query: Query, accept = 'application/json') =>
    app.call(api.wallet.transactions, { token: nairobi.token, query, headers: { accept } })
  const found = async (query: Query) => (await ask(query)).data.transactions.map(({ reference }) => reference)
  const there = { date: '2026-03-11', timeZone: 'Africa/Nairobi' }
  expect(await found(there)).toEqual(['late', 'early'])
  expect(await found({ ...there, dateMode: 'dateIsNot' })).toEqual(['next'])
  expect(await found({ ...there, dateMode: 'before' })).toEqual([])
  expect(await found({ ...there, dateMode: 'after' })).toEqual(['next'])
  expect(await found({ date: '2026-03-11' })).toEqual(['next', 'late'])
  const file = (await ask(there, 'text/csv')).body
  expect([file.includes('early'), file.includes('late'), file.includes('next')]).toEqual([true, true, false])
  expect((await ask({ ...there, timeZone: 'Mars/Olympus' })).errors).toHaveProperty('timeZone')
})

test('the channel "wallet" finds transactions without a channel, which are shown as wallet', async () => {
  const debtor = await makeMember(app)
  await putIn(debtor, { cents: 1_000n, ago: 1, reference: 'in' })
  await app.ctx.db.transaction().execute((tx) =>
    post(tx, {
      id: newTransferId(),
      kind: 'debt_recovered',
      at: day(0),
      memberId: debtor.id,
      narration: { key: 'debt_recovered' },
      legs: [
        { account: member(debtor.id, 'usd_deposited'), amount: -400n },
        { account: platform('chargebacks'), amount: 400n },
      ],
    }),
  )
  const found = async (channel: string) =>
    (await app.call(api.wallet.transactions, { token: debtor.token, query: { channel } })).data.transactions
  expect((await found('wallet')).map(({ channel, txn_amount }) => [channel, txn_amount])).toEqual([['wallet', -4]])
  expect((await found('paystack')).map(({ txn_amount }) => txn_amount)).toEqual([10])
})

test.each<[Query, string, number[]]>([
  [{ name: 'dépôt', nameMode: 'equals' }, 'fr', [5, 25, 10]],
  [{ name: 'Achat', nameMode: 'startsWith' }, 'fr', [-3, 300]],
  [{ name: 'dépôt', nameMode: 'notContains' }, 'fr', [-3, 300]],
  [{ name: 'crédits', nameMode: 'endsWith' }, 'fr', [-3, 300]],
  [{ name: 'Deposit', nameMode: 'notEquals' }, 'en', [-3, 300]],
  [{ name: 'posit', nameMode: 'contains' }, 'en', [5, 25, 10]],
])('names %j are matched in the words of %s', async (query, locale, expected) => {
  expect(await amounts(query, locale)).toEqual(expected)
})

test('pages follow each other without gaps or duplicates, with and without a filter', async () => {
  for (const filter of [{}, { name: 'Deposit' }] as Query[]) {
    const whole = (await list(filter)).transactions
    const walked: typeof whole = []
    let cursor: string | undefined
    do {
      const page = await list({ ...filter, limit: 1, cursor })
      walked.push(...page.transactions)
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(walked).toEqual(whole)
  }
})

test('the file contains the same rows, and no cell that a spreadsheet would execute', async () => {
  const response = await app.app.inject({
    url: '/api/account/transactions?channel=paystack',
    headers: { authorization: `Bearer ${owner.token}`, accept: 'text/csv' },
  })
  expect(response.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringContaining('attachment'),
    'cache-control': 'no-store',
  })
  const [head, first, second, end] = response.body.slice(1).split('\r\n')
  expect(head).toBe('reference,txn_amount,currency,channel,name,created_at,status,balance_after')
  expect(first).toMatch(/^"'=1\+1",5\.00,USD,"paystack","Deposit",\d{4}-.*,done,40\.00$/)
  expect(second).toMatch(/^"aaa-one",10\.00,USD/)
  expect(end).toBe('')
})

test('a file from a broken cursor is refused before it begins', async () => {
  const { statusCode, headers } = await app.app.inject({
    url: '/api/account/transactions?cursor=KES',
    headers: { authorization: `Bearer ${owner.token}`, accept: 'text/csv' },
  })
  expect([statusCode, headers['content-type']]).toEqual([400, expect.stringContaining('application/json')])
})

test.each(['=1', '+1', '-1', '@a', '\t=1', ' =1', '\r=1', '|x', '%x'])('the cell %j is escaped', (text) => {
  expect(cell(text)).toBe(`"'${text}"`)
})

test('quotes in a cell are doubled', () => expect(cell('a"b')).toBe('"a""b"'))

test('the chart shows the closing balance of each day', async () => {
  const { data } = await app.call(api.wallet.chart, { token: owner.token, query: { days: 7 } })
  expect(data.points.map((point) => [point.day, point.usd, point.credits])).toEqual([
    [dateOf(6), 10, 0],
    [dateOf(5), 35, 0],
    [dateOf(4), 35, 0],
    [dateOf(3), 35, 0],
    [dateOf(2), 40, 0],
    [dateOf(1), 37, 300],
    [dateOf(0), 37, 300],
  ])
})

test('others see nothing of it, and invalid filters are rejected', async () => {
  const other = await makeMember(app)
  expect((await app.call(api.wallet.transactions, { token: other.token })).data.transactions).toEqual([])
  expect((await app.call(api.wallet.transactions)).status).toBe(401)
  for (const query of [
    { cursor: 'x' },
    { date: '2026-13-01' },
    { amount: 'x' },
    { amountMode: 'near' },
    { limit: 0 },
  ]) {
    const answer = await app.call(api.wallet.transactions, { token: owner.token, query: query as Query })
    expect(answer.status).toBe(400)
  }
})
