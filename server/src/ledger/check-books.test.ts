import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../test/harness.ts'
import { makeMember } from '../test/members/make-member.ts'
import { asOwner, fund, fundEarned, giftLegs, othersMs, posting, snapshotNow } from '../test/money/books.ts'
import { checkBooks } from './index.ts'

let app: TestApp
let id: number
beforeEach(async () => {
  app = await makeTestApp()
  id = (await makeMember(app)).id
  await fundEarned(app.ctx, id, 300n)
  await fund(app.ctx, id, 500n)
  await posting(app.ctx, { kind: 'gift_purchase', legs: giftLegs(id, 120n) })
  await snapshotNow(app.ctx)
  expect(await checkBooks(app.ctx.db)).toEqual([])
}, othersMs)
afterEach(() => app.close())

/** Changes what the guards forbid, as an attacker with the owner's password could. */
async function damage(statement: string, ...more: string[]) {
  await asOwner(app, async (owner) => {
    for (const table of ['ledger_entry', 'ledger_transfer', 'ledger_account'])
      await owner.query(`alter table ${table} disable trigger user`)
    for (const each of [statement, ...more]) {
      const { rowCount } = await owner.query(each)
      expect([each, rowCount]).toEqual([each, expect.any(Number)])
      expect(rowCount).toBeGreaterThan(0)
    }
  })
  const faults = await checkBooks(app.ctx.db)
  return faults.map(({ where, what }) => `${where}: ${what}`)
}
const account = (owner: number, code: string) =>
  `(select id from ledger_account where owner = ${owner} and code = '${code}')`
const latest = (owner: number, code: string) =>
  `(select max(transfer) from ledger_entry where account = ${account(owner, code)})`

test('an increased balance is reported', async () => {
  expect(
    await damage(`update ledger_account set balance = balance + 1000 where id = ${account(id, 'usd_earned')}`),
  ).toEqual([`member ${id} usd_earned (USD): says 1000 after 0 entries, adds up to 0 from 0`])
})

test('a changed entry is reported with its account, its transfer and the currency', async () => {
  const faults = await damage(
    `update ledger_entry set amount = amount + 1 where account = ${account(id, 'usd_deposited')}
       and transfer = ${latest(id, 'usd_deposited')}`,
  )
  expect(faults).toEqual([
    'trial balance USD: is 1, not 0',
    `member ${id} usd_deposited (USD): says 380 after 4 entries, adds up to 381 from 4`,
    expect.stringMatching(`^member ${id} usd_deposited \\(USD\\): breaks its chain of balances at transfer `),
    expect.stringMatching(`^member ${id} usd_deposited \\(USD\\): has a leg of transfer .* \\(gift_purchase\\)`),
    expect.stringMatching('^house gifts_held \\(USD\\): has a leg of transfer .* \\(gift_purchase\\)'),
  ])
})

test('a rewritten chain is reported even when the sums agree', async () => {
  const faults = await damage(
    `update ledger_entry set balance_after = balance_after + 7 where account = ${account(id, 'credits_earned')}`,
  )
  expect(faults).toEqual([expect.stringMatching(`^member ${id} credits_earned \\(CRD\\): breaks its chain`)])
})

test('a removed entry makes its account, its transfer and the trial balance inconsistent', async () => {
  const faults = await damage(
    `delete from ledger_entry where account = ${account(0, 'clearing:paystack')}
       and transfer = ${latest(0, 'clearing:paystack')}`,
  )
  expect(faults).toContain('trial balance USD: is 500, not 0')
  expect(faults).toContainEqual(
    expect.stringMatching(`^member ${id} usd_deposited .* \\(deposit\\), which is not whole`),
  )
  expect(faults).toContain('house clearing:paystack (USD): has a snapshot of -800 where the entries add up to -300')
})

test('a removed transfer leaves orphaned entries', async () => {
  const faults = await damage(`delete from ledger_transfer where kind = 'gift_redeem'`)
  expect(faults).toContain(`member ${id} credits_earned (CRD): has an entry without a transfer`)
  expect(faults).toContain('house credits_backing (USD): has an entry without a transfer')
})

test('a transfer without entries is reported', async () => {
  const faults = await damage(
    `delete from ledger_entry where transfer = (select seq from ledger_transfer where kind = 'gift_redeem')`,
  )
  expect(faults).toContainEqual(expect.stringMatching(/^transfer .* \(gift_redeem\): has no entries$/))
  expect(faults).toContain(`member ${id} credits_earned (CRD): says 300 after 1 entries, adds up to 0 from 0`)
})

test('the snapshot reveals a transfer between two platform accounts with both entries changed', async () => {
  const faults = await damage(
    `update ledger_entry set amount = amount * 2 where transfer = (select seq from ledger_transfer where kind = 'gift_redeem')
       and currency = 'USD'`,
  )
  expect(faults).toContain('house gifts_held (USD): has a snapshot of 120 where the entries add up to -180')
  expect(faults).toContain('credits: 300 US cents are set aside too much (minus: too little) for those issued')
})

test('an entry in another currency, or of an unknown account, is reported', async () => {
  const faults = await damage(
    `update ledger_entry set currency = 'NGN' where account = ${account(0, 'gifts_held')}`,
    `insert into ledger_entry (transfer, leg, account, currency, amount) values (1, 9, 99999, 'USD', 1)`,
  )
  expect(faults).toContain('house gifts_held (USD): has an entry in NGN')
  expect(faults).toContain('account 99999: does not exist, but has entries')
})

test('a changed snapshot is reported', async () => {
  const faults = await damage(
    `update ledger_snapshot set balance = balance + 1 where account = ${account(0, 'gifts_held')}`,
  )
  expect(faults).toEqual(['house gifts_held (USD): has a snapshot of 121 where the entries add up to 120'])
})

test('the verification reads one snapshot, so concurrent transfers are not reported', async () => {
  let isDone = false
  const buying = (async () => {
    while (!isDone) {
      await fund(app.ctx, id, 5n)
      await posting(app.ctx, { kind: 'gift_purchase', legs: giftLegs(id, 5n) })
    }
  })()
  for (let at = 0; at < 10; at++) expect(await checkBooks(app.ctx.db)).toEqual([])
  isDone = true
  await buying
})
