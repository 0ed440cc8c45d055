import { expect, test } from '../fixture.ts'
import { openCase } from '../support/actions/staff-case.ts'
import { everyView, expectWhole } from '../support/checks/whole-page.ts'
import { call, type Member, makeMember } from '../support/client.ts'
import { makeEarner } from '../support/data/earner.ts'
import { moveDispute, type Payment, pay } from '../support/data/money.ts'
import { makeStaff } from '../support/data/staff.ts'
import { withDatabase } from '../support/data/with-database.ts'
import type { Karibu } from '../support/karibu.ts'
import { anotherDevice, loggedIn } from '../support/sample-members.ts'

/** A payment of which another amount arrived; the sandbox never takes another one than it was asked for. */
async function recordException(karibu: Karibu, { reference }: Payment): Promise<string> {
  let id = ''
  await withDatabase(karibu, async ({ pool }) => {
    const { rows } = await pool.query<{ id: string }>(
      `insert into payment_exception (channel, reference, fault, seen, found_at)
       values ('paystack', $1, 'amount', '{}', now()) returning id::text`,
      [reference],
    )
    id = rows[0]?.id ?? ''
  })
  return id
}

/** A payout that needs two approvals. */
async function withdraw(karibu: Karibu, member: Member): Promise<{ id: string; reference: string }> {
  // Given a moment ago, as a withdrawal needs the password.
  const { token } = await anotherDevice(karibu, member)
  await makeEarner(karibu, member, 50_000n)
  const { accounts } = await call<{ accounts: { id: string }[] }>(karibu, 'GET /wallet/payout-accounts', { token })
  const body = { accountId: accounts[0]?.id, amount: 250 }
  await call(karibu, 'POST /wallet/withdrawals', { token, body, once: true })
  type List = { withdrawals: { id: string; reference: string }[] }
  const [payout] = (await call<List>(karibu, 'GET /wallet/withdrawals', { token })).withdrawals
  return payout ?? { id: '', reference: '' }
}

/** A refund above the limit of one person. */
async function proposeRefund(karibu: Karibu, { by, payer }: { by: Member; payer: Member }): Promise<string> {
  const { reference } = await pay(karibu, payer, 250)
  const body = { reason: 'Paid by mistake, asked for by mail.' }
  type Answer = { deposit: { proposal: { id: string } | null } }
  const route = `POST /admin/deposits/${reference}/refund` as const
  const { deposit } = await call<Answer>(karibu, route, { token: by.token, body, once: true })
  return deposit.proposal?.id ?? ''
}

test('payouts, payments with problems, proposed refunds and disputes open from the queue by keyboard, and show when they were handled meanwhile', async ({
  open,
  karibu,
}) => {
  test.slow()
  const staffOf = async (firstName: string) => makeStaff(karibu, await makeMember(karibu, { firstName }))
  const [staff, first, second] = [await staffOf('Zuri'), await staffOf('Neema'), await staffOf('Didier')]
  const payer = await makeMember(karibu, { firstName: 'Wanjiru' })
  const disputed = await pay(karibu, payer, 30)
  await moveDispute(karibu, disputed, 'open')
  const exception = await recordException(karibu, await pay(karibu, payer, 20))
  const payout = await withdraw(karibu, await makeMember(karibu, { firstName: 'Amara' }))
  const refund = await proposeRefund(karibu, { by: first, payer: await makeMember(karibu, { firstName: 'Salma' }) })

  const { page } = await open('desktop', loggedIn(karibu, staff))
  const entryOf = (id: string) => page.getByRole('article').filter({ has: page.locator(`a[href*="case=${id}"]`) })
  await expect(async () => {
    await page.goto('/admin/queue')
    await expect(entryOf(disputed.reference)).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 20_000 })
  await expect(entryOf(payout.reference)).toContainText('$250.00')
  await expect(entryOf(disputed.reference)).toContainText('Answer by')
  await expect(entryOf(refund)).toContainText('$250.00')
  await expect(entryOf(refund)).toContainText('Confirm by')
  await expectWhole(page, everyView)
  await page.getByLabel('Kind').selectOption({ label: 'Payout' })
  await expect(entryOf(payout.reference)).toBeVisible()
  await expect(entryOf(disputed.reference)).toHaveCount(0)
  for (const { id, name, shows } of [
    { id: payout.reference, name: 'Payout', shows: '0 of 2 approvals' },
    { id: exception, name: 'Payment with a problem', shows: 'The amount that arrived isn’t the one we asked for.' },
    { id: refund, name: 'Refund to confirm', shows: 'Paid by mistake, asked for by mail.' },
    { id: disputed.reference, name: 'Dispute', shows: 'Payouts to this member are frozen.' },
  ]) {
    const chosen = await openCase(page, { id, name })
    await expect(chosen.getByText(shows)).toBeVisible()
    await expectWhole(page)
    await page.getByRole('link', { name: 'Back to the queue' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/queue$/)
  }

  for (const { token } of [first, second]) await call(karibu, `POST /admin/payouts/${payout.id}/approve`, { token })
  await call(karibu, `POST /admin/payment-exceptions/${exception}/settle`, { token: first.token })
  await call(karibu, `POST /admin/refunds/${refund}/confirm`, { token: second.token })
  await moveDispute(karibu, disputed, 'won')
  for (const address of [
    `payouts?case=${payout.reference}`,
    `payouts?case=${exception}&exception`,
    `payouts?case=${refund}&refund`,
    `disputes?case=${disputed.reference}`,
  ]) {
    const text = page.getByText('Handled. It’s no longer in the queue.')
    await expect(async () => {
      await page.goto(`/admin/${address}`)
      await expect(text).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 20_000 })
    await expect(text.locator('xpath=ancestor::section[1]')).toBeFocused()
    await expect(page.getByRole('article').getByRole('button')).toHaveCount(0)
    await expectWhole(page)
  }
})
