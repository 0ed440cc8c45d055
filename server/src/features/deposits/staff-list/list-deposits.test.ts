import { api, type BodyOf } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { depositsFile } from './deposits-file.ts'
import { examinedMax, readDeposits } from './list-deposits.ts'

let app: TestApp
let finance: Made
let amara: Made
let kofi: Made
const day = '2026-03-05'

type Filter = BodyOf<typeof api.staffDeposits.file>['filter']
type Query = Filter & { cursor?: string; limit?: number }
type Row = { reference: string; member: Made; at: string; channel?: string; state?: string } & Partial<Money>
type Money = { currency: string; amountMinor: number; usdCents: number }

const list = (query: Query = {}, { token } = finance) => app.call(api.staffDeposits.list, { token, query })
const found = async (query: Query = {}) => (await list(query)).data.deposits.map(({ reference }) => reference)
const file = (body: BodyOf<typeof api.staffDeposits.file>, { token } = finance) =>
  app.app.inject({
    ...{ method: 'POST', url: '/api/admin/deposits/file', payload: body },
    headers: { authorization: `Bearer ${token}` },
  })

async function add({ reference, member, at, channel = 'paystack', state = 'paid', ...money }: Row) {
  const { currency = 'USD', amountMinor = 1_000, usdCents = 1_000 } = money
  await sql`insert into deposit (reference, member_id, channel, is_live, currency, amount_minor, per_usd, usd_cents, state,
      created_at, changed_at)
    values (${reference}, ${member.id}, ${channel}, false, ${currency}, ${amountMinor}, 1, ${usdCents}, ${state},
      ${at}, ${at})`.execute(app.ctx.db)
}

beforeAll(async () => {
  app = await makeTestApp()
  finance = await makeMember(app, { role: 'admin', permissions: ['finance'] })
  amara = await makeMember(app, { firstname: '=Amara', lastname: 'Okafor' })
  kofi = await makeMember(app)
  const naira = { currency: 'NGN', amountMinor: 3_000_000, usdCents: 2_000 }
  await add({ reference: 'deposit-1', member: amara, at: '2026-03-04T23:59:59.999Z' })
  await add({ reference: 'deposit-2', member: kofi, at: `${day}T00:00:00Z`, state: 'failed', usdCents: 99_999 })
  await add({ reference: 'deposit-3', member: amara, at: `${day}T12:00:00Z`, ...naira })
  // At the same moment: the ids decide.
  await add({ reference: 'deposit-4', member: amara, at: `${day}T12:00:00Z`, channel: 'tranzak', currency: 'XAF' })
  await add({ reference: 'deposit-5', member: kofi, at: '2026-03-06T00:00:00Z', amountMinor: 25_000, usdCents: 25_000 })
})
afterAll(() => app.close())

test('the list is newest first, and its pages are each row once', async () => {
  const all = ['deposit-5', 'deposit-4', 'deposit-3', 'deposit-2', 'deposit-1']
  expect(await found()).toEqual(all)
  const paged: string[] = []
  let cursor: string | undefined
  do {
    const { data } = await list({ limit: 2, ...(cursor ? { cursor } : {}) })
    paged.push(...data.deposits.map(({ reference }) => reference))
    cursor = data.nextCursor ?? undefined
  } while (cursor)
  expect(paged).toEqual(all)
  expect((await list({ limit: 1 })).data.deposits).toEqual([
    {
      ...{ reference: 'deposit-5', channel: 'paystack', status: 'paid', currency: 'USD', amount: 250, usd: 250 },
      ...{ returned: 0, createdAt: '2026-03-06T00:00:00.000Z', member: { id: kofi.uid, name: expect.any(String) } },
    },
  ])
})

test('each filter finds its deposits, and they combine', async () => {
  expect(await found({ state: 'failed' })).toEqual(['deposit-2'])
  expect(await found({ channel: 'tranzak' })).toEqual(['deposit-4'])
  expect(await found({ currency: 'NGN' })).toEqual(['deposit-3'])
  expect(await found({ from: day, to: day })).toEqual(['deposit-4', 'deposit-3', 'deposit-2'])
  expect(await found({ from: day })).toEqual(['deposit-5', 'deposit-4', 'deposit-3', 'deposit-2'])
  expect(await found({ to: '2026-03-04' })).toEqual(['deposit-1'])
  expect(await found({ member: amara.uid })).toEqual(['deposit-4', 'deposit-3', 'deposit-1'])
  expect(await found({ member: ` ${kofi.email.toUpperCase()} ` })).toEqual(['deposit-5', 'deposit-2'])
  expect(await found({ member: amara.uid, channel: 'paystack', from: day })).toEqual(['deposit-3'])
  expect(await found({ member: 'stranger@example.com' })).toEqual([])
})

test('the smallest amount counts in the chosen currency, and in USD without one', async () => {
  expect(await found({ amount: '250' })).toEqual(['deposit-5', 'deposit-2'])
  expect(await found({ amount: '250.01' })).toEqual(['deposit-2'])
  expect(await found({ amount: '30000', currency: 'NGN' })).toEqual(['deposit-3'])
  expect(await found({ amount: '30000.01', currency: 'NGN' })).toEqual([])
  expect(await found({ amount: '1000', currency: 'XAF' })).toEqual(['deposit-4'])
})

test('what does not fit is refused with its field', async () => {
  const wrong: [string, object][] = [
    ['member', { member: 'Amara' }],
    ['to', { from: day, to: '2026-03-04' }],
    ['amount', { amount: '-5' }],
    ['amount', { amount: '5.5', currency: 'XAF' }],
    ['cursor', { cursor: 'no-deposit' }],
    ['currency', { currency: 'ngn' }],
    ['from', { from: '2026-02-30' }],
    ['state', { state: 'lost' }],
  ]
  for (const [field, query] of wrong) {
    const { status, errors } = await list(query)
    expect([field, status, Object.keys(errors ?? {})]).toEqual([field, 400, [field]])
  }
  expect((await list({ limit: 101 })).status).toBe(400)
})

test('finance and administrators read it, moderators and members do not', async () => {
  const statusFor = async (who: Made) => (await list({}, who)).status
  expect(await statusFor(await makeMember(app, { role: 'admin', permissions: ['admin'] }))).toBe(200)
  expect(await statusFor(await makeMember(app, { role: 'admin', permissions: ['moderator'] }))).toBe(403)
  expect(await statusFor(await makeMember(app))).toBe(404)
})

test('the file has every deposit of the filter, is recorded with the reason, and holds no formula', async () => {
  const staff = await makeMember(app, { role: 'admin', permissions: ['finance'] })
  const filter = { member: amara.email }
  const { body, headers } = await file({ filter, reason: 'The yearly audit.' }, staff)
  expect(headers['content-disposition']).toBe('attachment; filename="deposits.csv"')
  const lines = body.replace(/\r\n$/, '').split('\r\n')
  expect(lines[0]).toBe('\uFEFFreference,created,state,provider,currency,amount,usd,returned,member,name')
  expect(lines[2]).toBe(
    `"deposit-3",2026-03-05T12:00:00.000Z,paid,paystack,NGN,30000.00,20.00,0.00,${amara.uid},"'=Amara Okafor"`,
  )
  expect(lines).toHaveLength(4)
  const entries = await app.ctx.db.selectFrom('audit_entry').where('action', '=', 'deposit.file').selectAll().execute()
  expect(entries).toEqual([
    expect.objectContaining({
      staff_id: staff.id,
      details: { reason: 'The yearly audit.', filter: { member: 'by address' } },
    }),
  ])
  expect((await file({ filter: { member: 'Amara' }, reason: 'A part of a name.' }, staff)).statusCode).toBe(400)
  expect((await file({ filter, reason: '' }, staff)).statusCode).toBe(400)
})

test('a page examines a bounded number of deposits, and the next one goes on behind them', async () => {
  const rare = await makeMember(app)
  await sql`insert into deposit (reference, member_id, channel, is_live, currency, amount_minor, per_usd, usd_cents, state,
      created_at, changed_at)
    select 'bulk-' || lpad(i::text, 8, '0'), ${rare.id}, 'paystack', false, 'USD', 500, 1, 500, 'paid',
      '2026-04-01'::timestamptz + i * interval '1 second', now()
    from generate_series(1, ${examinedMax + 5}) i`.execute(app.ctx.db)
  const first = (await list({ channel: 'tranzak' })).data
  expect(first).toEqual({ deposits: [], nextCursor: 'bulk-00000006' })
  const second = (await list({ channel: 'tranzak', cursor: first.nextCursor ?? '' })).data
  expect([second.deposits.map(({ reference }) => reference), second.nextCursor]).toEqual([['deposit-4'], null])
  const staff = await makeMember(app, { role: 'admin', permissions: ['finance'] })
  const { body } = await file({ filter: { channel: 'tranzak' }, reason: 'The yearly audit.' }, staff)
  expect(body.trim().split('\r\n').slice(1)).toEqual([expect.stringMatching(/^"deposit-4"/)])
})

test('a deposit that is made while a page is read moves no row into the next page again', async () => {
  let isFirst = true
  const db = app.ctx.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (isFirst) {
        isFirst = false
        await add({ reference: 'deposit-new', member: kofi, at: '2026-05-01T00:00:00Z' })
      }
      return result
    },
  })
  // The oldest row that a page examines matches: it must not be examined again.
  await sql`update deposit set channel = 'tranzak' where reference in ('bulk-00000006', 'bulk-00000007')`.execute(
    app.ctx.db,
  )
  const first = await readDeposits(db, { channel: 'tranzak' }, { limit: 10 })
  const second = await readDeposits(app.ctx.db, { channel: 'tranzak' }, { cursor: first.nextCursor ?? '', limit: 10 })
  const read = [...first.rows, ...second.rows].map(({ reference }) => reference)
  expect(read).toEqual(['bulk-00000007', 'bulk-00000006', 'deposit-4'])
})

test('the file says that it is cut only where a row is missing', async () => {
  const staff = await app.ctx.db.selectFrom('member').where('id', '=', finance.id).selectAll().executeTakeFirstOrThrow()
  const lines = async (rowsMax: number) => {
    const input = {
      staff: { ...finance, ...staff },
      filter: { member: amara.uid, channel: 'paystack' as const },
      reason: 'The yearly audit.',
    }
    const { body } = await depositsFile(app.ctx, input as never, rowsMax)
    const parts: string[] = []
    for await (const part of body as AsyncIterable<string>) parts.push(part)
    return parts.join('').trim().split('\r\n').slice(1)
  }
  expect(await lines(2)).toEqual([expect.stringMatching(/^"deposit-3"/), expect.stringMatching(/^"deposit-1"/)])
  expect(await lines(1)).toEqual([
    expect.stringMatching(/^"deposit-3"/),
    '"cut after 1 rows: older deposits are missing"',
  ])
})
