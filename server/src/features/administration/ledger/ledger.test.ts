import { api, ledgerKinds, memberAccounts, platformAccounts } from '@karibu/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { asOwner, fund, fundEarned, giftLegs, othersMs, posting, snapshotNow } from '../../../test/money/books.ts'

const { staffLedger } = api
const reason = 'Asked for by the member in a ticket.'
const narration = { key: 'gift_purchase', params: { gift: 'rose' } }
let app: TestApp
let finance: Made
let admin: Made
let moderator: Made
let member: Made
beforeAll(async () => {
  app = await makeTestApp()
  const staff = (permission: 'admin' | 'moderator' | 'finance') =>
    makeMember(app, { role: 'admin', permissions: [permission] })
  finance = await staff('finance')
  admin = await staff('admin')
  moderator = await staff('moderator')
  member = await makeMember(app, { firstname: 'Zola' })
  await fundEarned(app.ctx, member.id, 300n)
  await fund(app.ctx, member.id, 500n)
  await snapshotNow(app.ctx)
  for (const cents of [10n, 20n, 30n])
    await posting(app.ctx, { kind: 'gift_purchase', narration, legs: giftLegs(member.id, cents) })
}, othersMs)
afterAll(() => app.close())

const balanceOf = async (token: string, day?: string) =>
  (await app.call(staffLedger.trialBalance, { token, query: day ? { day } : {} })).data
const entriesOf = (query: object, token = finance.token) =>
  app.call(staffLedger.entries, { token, query: { code: 'gifts_held', currency: 'USD', ...query } })
const ofMember = (body: object = {}, token = finance.token) =>
  app.call(staffLedger.memberEntries, { token, body: { member: member.uid, reason, ...body } })
const auditOf = (subject: string) =>
  app.ctx.db.selectFrom('audit_entry').where('subject', '=', subject).orderBy('id').selectAll().execute()
const today = () => app.ctx.now().toISOString().slice(0, 10)
const days = (number: number) => new Date(app.ctx.now().getTime() + number * 86_400_000).toISOString().slice(0, 10)

test('the contract lists the accounts and kinds of the database', async () => {
  const codes = await app.ctx.db.selectFrom('ledger_code').select(['code', 'is_platform']).execute()
  const of = (isPlatform: boolean) => codes.filter((row) => row.is_platform === isPlatform).map(({ code }) => code)
  expect(of(true).sort()).toEqual([...platformAccounts].sort())
  expect(of(false).sort()).toEqual([...memberAccounts].sort())
  const kinds = await app.ctx.db.selectFrom('ledger_kind').select('kind').execute()
  expect(kinds.map(({ kind }) => kind).sort()).toEqual([...ledgerKinds].sort())
})

test('finance and administrators read the ledger; moderators and members do not', async () => {
  for (const [who, status] of [
    [finance, 200],
    [admin, 200],
    [moderator, 403],
    [member, 404],
  ] as const) {
    const { token } = who
    const answers = [
      await app.call(staffLedger.trialBalance, { token, query: {} }),
      await entriesOf({}, token),
      await ofMember({}, token),
    ]
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status])
  }
})

test('the trial balance sums debits and credits of every account kind, and its totals are zero', async () => {
  const { rows, totals, isBalanced } = await balanceOf(finance.token)
  expect(rows).toContainEqual({ account: 'gifts_held', currency: 'USD', debits: 3, credits: 3.6, balance: 0.6 })
  expect(rows).toContainEqual({ account: 'usd_deposited', currency: 'USD', debits: 3.6, credits: 8, balance: 4.4 })
  expect(rows).toContainEqual({ account: 'credits_issued', currency: 'CRD', debits: 300, credits: 0, balance: -300 })
  expect(totals.map(({ currency, balance }) => [currency, balance])).toEqual([
    ['USD', 0],
    ['CRD', 0],
  ])
  expect(isBalanced).toBe(true)
})

test('a day ends at midnight UTC, and transfers posted out of order count by their time', async () => {
  const [before, after] = [await makeTestApp(), days(1)]
  try {
    const { token } = await makeMember(before, { role: 'admin', permissions: ['finance'] })
    const { id } = await makeMember(before)
    const postAt = async (at: string, cents: bigint) => fund({ db: before.ctx.db, now: () => new Date(at) }, id, cents)
    await postAt(`${today()}T23:59:59.999Z`, 100n)
    await postAt(`${after}T00:00:00Z`, 1000n)
    await postAt(`${today()}T23:59:59Z`, 7n)
    const read = async (day: string) =>
      (await before.call(staffLedger.trialBalance, { token, query: { day } })).data.totals[0]?.credits
    expect([await read(days(-1)), await read(today()), await read(after)]).toEqual([undefined, 1.07, 11.07])
  } finally {
    await before.close()
  }
})

test('entries of a platform account are listed newest first, with the balance after each, page by page', async () => {
  const whole = (await entriesOf({})).data
  expect(whole.entries.map(({ amount, balanceAfter }) => [amount, balanceAfter])).toEqual([
    [0.3, 0.6],
    [0.2, 0.3],
    [0.1, 0.1],
    [-3, 0],
    [3, 3],
  ])
  expect(whole.nextCursor).toBeNull()
  expect(whole.entries[0]).toMatchObject({ kind: 'gift_purchase', account: 'gifts_held', others: ['usd_deposited'] })
  const pages = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { data } = await entriesOf({ limit: 2, ...(cursor && { cursor }) })
    pages.push(data.entries)
    cursor = data.nextCursor
  }
  expect(pages.map(({ length }) => length)).toEqual([2, 2, 1])
  expect(pages.flat()).toEqual(whole.entries)
})

test('a period requires both days, in order, and at most a year', async () => {
  expect((await entriesOf({ from: today(), to: today() })).data.entries).toHaveLength(5)
  expect((await entriesOf({ from: days(-9), to: days(-1) })).data.entries).toEqual([])
  for (const [query, field] of [
    [{ from: today() }, 'to'],
    [{ to: today() }, 'from'],
    [{ from: today(), to: days(-1) }, 'to'],
    [{ from: days(-367), to: today() }, 'to'],
  ] as const) {
    const { status, errors } = await entriesOf(query)
    expect([status, Object.keys(errors ?? {})]).toEqual([400, [field]])
  }
})

test('an unused account is empty', async () => {
  expect((await entriesOf({ code: 'chargebacks' })).data).toEqual({ entries: [], nextCursor: null })
})

test('a member is found by id or full address; each page is recorded with its reason', async () => {
  const first = (await ofMember({ limit: 5 })).data
  expect(first.member).toEqual({ id: member.uid, name: expect.stringContaining('Zola') })
  expect(first.balances).toContainEqual({ account: 'usd_deposited', currency: 'USD', balance: 4.4 })
  expect(first.balances).toContainEqual({ account: 'credits_earned', currency: 'CRD', balance: 300 })
  const rest = (await ofMember({ member: member.email.toUpperCase(), cursor: first.nextCursor })).data
  expect(
    [...first.entries, ...rest.entries].map(({ account, amount, balanceAfter }) => [account, amount, balanceAfter]),
  ).toEqual([
    ['usd_deposited', -0.3, 4.4],
    ['usd_deposited', -0.2, 4.7],
    ['usd_deposited', -0.1, 4.9],
    ['usd_deposited', 5, 5],
    ['credits_earned', 300, 300],
    ['usd_deposited', -3, 0],
    ['usd_deposited', 3, 3],
  ])
  expect(rest.nextCursor).toBeNull()
  const entries = await auditOf(member.uid)
  expect(entries.slice(-2)).toMatchObject([
    { action: 'ledger.member', staff_id: finance.id, details: { reason } },
    { action: 'ledger.member', details: { reason, more: true } },
  ])
})

test('staff cannot read their own ledger, finance cannot read staff, and a reason and a recent password are required', async () => {
  const codeOf = async (answer: ReturnType<typeof ofMember>) => (await answer).code
  expect(await codeOf(ofMember({ member: finance.uid }))).toBe('conflict')
  expect(await codeOf(ofMember({ member: admin.uid }))).toBe('conflict')
  expect((await ofMember({ member: finance.uid }, admin.token)).status).toBe(200)
  expect(await codeOf(ofMember({ member: 'nobody@example.com' }))).toBe('not_found')
  expect(await codeOf(ofMember({ member: 'nobody' }))).toBe('not_found')
  expect(await codeOf(ofMember({ reason: 'short' }))).toBe('invalid_input')
  const { length } = await auditOf(member.uid)
  app.advance(5 * 60_000 + 1000)
  expect(await codeOf(ofMember())).toBe('password_required')
  expect(await auditOf(member.uid)).toHaveLength(length)
})

test('a transfer shows all entries, its subject and its members; reading it is recorded', async () => {
  const { token } = await makeMember(app, { role: 'admin', permissions: ['finance'] })
  const id = (await entriesOf({}, token)).data.entries[0]?.transfer ?? ''
  const { transfer } = (await app.call(staffLedger.transfer, { token, params: { id }, body: { reason } })).data
  expect(transfer.title).toContain('Gift sent')
  expect(transfer).toMatchObject({ id, kind: 'gift_purchase', ends: null, endedBy: null, reference: null })
  expect(transfer.entries).toEqual([
    {
      ...{ account: 'usd_deposited', currency: 'USD', amount: -0.3 },
      member: { id: member.uid, name: expect.stringContaining('Zola') },
    },
    { account: 'gifts_held', currency: 'USD', amount: 0.3, member: null },
  ])
  expect(await auditOf(id)).toMatchObject([{ action: 'ledger.transfer', details: { reason } }])
  expect((await auditOf(member.uid)).at(-1)).toMatchObject({
    action: 'ledger.transfer',
    details: { transfer: id, reason },
  })
  const unknown = { id: member.uid }
  expect((await app.call(staffLedger.transfer, { token, params: unknown, body: { reason } })).code).toBe('not_found')
  const short = await app.call(staffLedger.transfer, { token, params: { id }, body: { reason: 'short' } })
  expect([short.status, Object.keys(short.errors ?? {})]).toEqual([400, ['reason']])
  expect(await auditOf(id)).toHaveLength(1)
})

test('the file of a period contains every entry and is recorded with its reason', async () => {
  const { token, id } = await makeMember(app, { role: 'admin', permissions: ['finance'] })
  const take = (account: { member: string } | { code: 'gifts_held'; currency: string }) =>
    app.call(staffLedger.file, { token, body: { account, from: days(-1), to: today(), reason } })
  const platform = await take({ code: 'gifts_held', currency: 'USD' })
  expect(platform.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(platform.headers['content-disposition']).toMatch(/filename="ledger-gifts_held-USD-[\d-]+\.csv"/)
  const lines = platform.body.trim().split('\r\n')
  expect(lines).toHaveLength(6)
  expect(lines[1]).toMatch(/,gift_purchase,"gifts_held",USD,0\.30,0\.60,"usd_deposited"$/)
  expect((await take({ member: member.uid })).body.trim().split('\r\n')).toHaveLength(8)
  const last = (await auditOf(member.uid)).at(-1)
  expect(last).toMatchObject({ action: 'ledger.file', staff_id: id, details: { reason } })
})

// Last: the books stay damaged.
test('a tampered entry is shown as out of balance, with the difference', async () => {
  await asOwner(app, async (owner) => {
    await owner.query('alter table ledger_entry disable trigger user')
    await owner.query(
      `update ledger_entry set amount = amount + 1 where account =
         (select id from ledger_account where owner = ${member.id} and code = 'usd_deposited') and amount = 500`,
    )
  })
  const { token } = await makeMember(app, { role: 'admin', permissions: ['finance'] })
  const { totals, isBalanced } = await balanceOf(token)
  expect(isBalanced).toBe(false)
  expect(totals[0]).toMatchObject({ currency: 'USD', balance: 0.01 })
  await asOwner(app, (owner) => owner.query(`update ledger_entry set account = 2000000 where amount = 501`))
  const stray = await balanceOf(token)
  expect([stray.isBalanced, stray.totals[0]?.balance]).toEqual([false, 0.01])
})

test('a transfer of a colleague is visible to administrators only', async () => {
  const colleague = await makeMember(app, { role: 'admin', permissions: ['moderator'] })
  await fund(app.ctx, colleague.id, 100n)
  await posting(app.ctx, { kind: 'gift_purchase', narration, legs: giftLegs(colleague.id, 10n) })
  const transfer = (await entriesOf({})).data.entries[0]?.transfer ?? ''
  const open = (token: string) => app.call(staffLedger.transfer, { token, params: { id: transfer }, body: { reason } })
  const [finance, admin] = [
    await makeMember(app, { role: 'admin', permissions: ['finance'] }),
    await makeMember(app, { role: 'admin', permissions: ['admin'] }),
  ]
  expect((await open(finance.token)).code).toBe('conflict')
  expect((await open(moderator.token)).code).toBe('forbidden')
  expect(await auditOf(colleague.uid)).toEqual([])
  expect((await open(admin.token)).data.transfer.entries).toContainEqual(
    expect.objectContaining({ member: expect.objectContaining({ id: colleague.uid }) }),
  )
})
