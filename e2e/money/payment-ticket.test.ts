import { expect, test } from '../fixture.ts'
import { logIn } from '../support/actions/log-in.ts'
import { everyView, expectWhole } from '../support/checks/whole-page.ts'
import { call, makeMember } from '../support/client.ts'
import { deposit } from '../support/data/money.ts'
import { makeStaff } from '../support/data/staff.ts'
import { loggedIn } from '../support/sample-members.ts'

test('a member asks about a row of the statement, and the team sees what the provider reported', async ({
  open,
  karibu,
}) => {
  const staff = await makeStaff(karibu, await makeMember(karibu, { firstName: 'Neema' }))
  const me = await makeMember(karibu, { firstName: 'Kwame' })
  await deposit(karibu, me, 20)
  const { page } = await open('phone', loggedIn(karibu, me))
  await page.goto('/dashboard/wallet')
  const row = page.locator('details').filter({ hasText: 'Deposit' })
  await row.locator('summary').click()
  await expectWhole(page, everyView)
  await row.getByRole('link', { name: 'Report a problem' }).click()
  await expect(page.getByRole('heading', { name: 'Something is wrong with a payment' })).toBeVisible()
  const reference = new URL(page.url()).searchParams.get('reference') ?? ''
  await expect(page.getByText(reference)).toBeVisible()
  await expectWhole(page, everyView)
  await page.getByRole('textbox', { name: /Your message/ }).fill('I paid 30, and only 20 are here.')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('link', { name: 'Open my message' }).click()
  await expect(page.getByRole('log').getByRole('listitem')).toHaveText([/I paid 30/])

  // Asking about it once more leads to what was asked first.
  await page.goto(`/chat-support?reference=${reference}`)
  await expect(page.getByRole('log').getByRole('listitem')).toHaveText([/I paid 30/])
  const stranger = await makeMember(karibu)
  await expect(call(karibu, `GET /support/payments/${reference}`, { token: stranger.token })).rejects.toThrow(/404/)

  const desk = await open('desktop')
  await logIn(desk.page, staff)
  await desk.page.waitForURL('**/dashboard/**')
  await desk.page.goto('/admin/tickets')
  const card = desk.page.getByRole('article').filter({ hasText: reference })
  const payment = card.getByRole('region', { name: 'Payment' })
  await expect(payment.getByText('Paystack')).toBeVisible()
  await expect(payment.getByText('Paid', { exact: true })).toHaveCount(2)
  await expect(payment.getByText(/charge\.success, /)).toBeVisible()
  await expectWhole(desk.page, everyView)
  await payment.getByRole('link', { name: 'Open the deposit' }).click()
  await expect(desk.page.getByText(/Kwame/).first()).toBeVisible()
  expect(new URL(desk.page.url()).pathname).toBe('/admin/payouts')
})
