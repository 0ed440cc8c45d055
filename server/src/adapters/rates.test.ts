import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { saneRates } from './rate-rules.ts'
import { makeRates } from './rates.ts'

const seed = JSON.parse(readFileSync(join(import.meta.dirname, '../db/reference/rates.json'), 'utf8'))
const codes = ['USD', 'NGN', 'GHS', 'ZAR', 'KES', 'XAF']
const table = { rates: seed.rates as Record<string, number> }
const changed = (change: Record<string, number | undefined>) => ({
  rates: { ...table.rates, ...change } as Record<string, number>,
})
const judge = (input: Partial<Parameters<typeof saneRates>[0]>) =>
  saneRates({ codes, table, check: table, last: table.rates, ...input })
const faultsOf = (input: Parameters<typeof judge>[0]) => judge(input).faults

test('the dated table of the repository is plausible', () => {
  expect(faultsOf({})).toEqual([])
  expect(seed.date).toMatch(/^\d{4}-\d\d-\d\d$/)
})

test('a first table needs no previous one', () => {
  expect(faultsOf({ last: {} })).toEqual([])
})

test.each([
  ['a missing code', { NGN: undefined }],
  ['zero', { NGN: 0 }],
  ['a negative rate', { NGN: -1326 }],
  ['something that is no number', { NGN: Number.NaN }],
  ['infinity', { NGN: Number.POSITIVE_INFINITY }],
])('%s is rejected from either source', (_name, change) => {
  expect(faultsOf({ table: changed(change) })).toEqual(['NGN: the first source has no rate'])
  expect(faultsOf({ check: changed(change) })).toEqual(['NGN: the second source has no rate'])
})

test('the sources may differ by 3 % at most', () => {
  const { NGN = 0 } = table.rates
  expect(faultsOf({ check: changed({ NGN: NGN / 1.029 }) })).toEqual([])
  expect(faultsOf({ check: changed({ NGN: NGN / 1.031 }) })).toEqual([expect.stringContaining('more than 3 % apart')])
  expect(faultsOf({ check: changed({ NGN: NGN / 0.969 }) })).toEqual([expect.stringContaining('more than 3 % apart')])
})

test('a rate may change by 10 % at most', () => {
  const { GHS = 0 } = table.rates
  expect(faultsOf({ last: { GHS: GHS / 1.099 } })).toEqual([])
  expect(faultsOf({ last: { GHS: GHS / 1.101 } })).toEqual([expect.stringContaining('more than 10 % away')])
  expect(faultsOf({ last: { GHS: GHS / 0.899 } })).toEqual([expect.stringContaining('more than 10 % away')])
})

test('the CFA franc follows its fixed euro rate', () => {
  const { EUR = 0 } = table.rates
  const off = (share: number) => changed({ XAF: EUR * 655.957 * share })
  expect(faultsOf({ table: off(1.0019) })).toEqual([])
  expect(faultsOf({ table: off(1.0021) })).toEqual([expect.stringContaining('off the euro')])
  expect(faultsOf({ table: off(0.9979) })).toEqual([expect.stringContaining('off the euro')])
  expect(faultsOf({ table: changed({ EUR: undefined }) })).toEqual([expect.stringContaining('no rate of the euro')])
})

test('a dollar is a dollar', () => {
  expect(faultsOf({ table: changed({ USD: 1.01 }) })).toEqual([expect.stringMatching(/^USD/)])
})

test('a fault of one currency does not affect the others', () => {
  const { NGN = 0, ...others } = table.rates
  const { rates, faults } = judge({ last: { ...others, NGN: NGN / 1.2 } })
  expect(Object.keys(rates)).toEqual(codes.filter((code) => code !== 'NGN'))
  expect(faults).toEqual([expect.stringMatching(/^NGN: .* more than 10 % away/)])
})

test('every fault is reported', () => {
  expect(faultsOf({ table: changed({ NGN: 0, KES: 1, XAF: 700 }) })).toHaveLength(4)
})

let server: Server
let url: string
const lower = Object.fromEntries(Object.entries(table.rates).map(([code, rate]) => [code.toLowerCase(), rate]))
const answers: Record<string, { status?: number; body: unknown }> = {}
beforeAll(async () => {
  server = createServer(({ url: path = '' }, response) => {
    const { status = 200, body } = answers[path] ?? { status: 404, body: {} }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(() => {
  answers['/a'] = {
    body: { result: 'success', base_code: 'USD', time_last_update_unix: 1_790_640_000, rates: table.rates },
  }
  answers['/b'] = { body: { date: '2026-09-29', usd: lower } }
})
const fetchRates = () =>
  makeRates({ rates: { url: `${url}/a`, checkUrl: `${url}/b`, checkFallbackUrl: `${url}/c` } }).fetch({
    codes,
    last: {},
  })

test('two agreeing sources produce a table of the required currencies', async () => {
  const answer = await fetchRates()
  expect(answer).toEqual({
    outcome: 'accepted',
    table: {
      asOf: new Date(1_790_640_000_000),
      source: new URL(url).host,
      rates: Object.fromEntries(codes.map((code) => [code, table.rates[code]])),
    },
    sources: Object.fromEntries(codes.map((code) => [code, { first: table.rates[code], second: table.rates[code] }])),
    sourcesAt: new Date('2026-09-29T00:00:00Z'),
    faults: [],
  })
})

test('the second source has a second address', async () => {
  const { body } = answers['/b'] ?? {}
  answers['/b'] = { status: 503, body: {} }
  answers['/c'] = { body }
  expect(await fetchRates()).toMatchObject({ outcome: 'accepted' })
})

test.each([
  ['/a', { status: 429, body: {} }],
  ['/a', { body: { result: 'error' } }],
  ['/a', { body: { result: 'success', base_code: 'EUR', time_last_update_unix: 1, rates: {} } }],
  ['/b', { body: { date: 'soon', usd: {} } }],
])('one source alone (%s answers %j) is not trusted', async (path, answer) => {
  delete answers['/c']
  answers[path] = answer
  expect(await fetchRates()).toEqual({ outcome: 'refused', faults: [expect.stringMatching(/^no table from 127/)] })
})

test('an implausible rate is omitted and reported', async () => {
  answers['/b'] = { body: { date: '2026-09-29', usd: { ...lower, ngn: 1500 } } }
  const answer = await fetchRates()
  expect(answer).toMatchObject({ outcome: 'accepted', faults: [expect.stringMatching(/^NGN/)] })
  expect(Object.keys('table' in answer ? answer.table.rates : {})).toEqual(codes.filter((code) => code !== 'NGN'))
  expect('sources' in answer && answer.sources.NGN).toEqual({ first: table.rates.NGN, second: 1500 })
})

test('when disabled no source is requested', async () => {
  expect(await makeRates({ rates: null }).fetch({ codes, last: {} })).toMatchObject({ outcome: 'refused' })
})
