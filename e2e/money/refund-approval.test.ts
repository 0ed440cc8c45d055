import { expect, test } from '../fixture.ts'
import { everyView, expectWhole } from '../support/checks/whole-page.ts'
import { call, makeMember } from '../support/client.ts'
import { pay } from '../support/data/money.ts'
import { makeStaff } from '../support/data/staff.ts'
import { loggedIn } from '../support/sample-members.ts'

type Refunds = { proposals: { id: string; reference: string }[] }

test('a refund of 250 USD is sent once a second person has confirmed it, and not by its proposer', async ({
  open,
  karibu,
}) => {
  const payer = await makeMember(karibu, { firstName: 'Amara' })
  const first = await makeStaff(karibu, await makeMember(karibu, { firstName: 'Neema' }))
  const second = await makeStaff(karibu, await makeMember(karibu, { firstName: 'Zuri' }))
  const { reference } = await pay(karibu, payer, 250)
  const usd = async () => (await call<{ usd: number }>(karibu, 'GET /wallet', payer)).usd
  expect(await usd()).toBe(250)

  const desk = await open('desktop', loggedIn(karibu, first))
  await desk.page.goto(`/admin/payouts?deposit=${reference}`)
  await desk.page.getByLabel('Reason', { exact: true }).fill('Paid by mistake, asked for by mail.')
  await desk.page.getByRole('button', { name: 'Send back', exact: true }).dblclick()
  const proposed = desk.page.getByRole('article').filter({ hasText: reference })
  await expect(proposed.getByText('You proposed it: someone else has to confirm it.')).toBeVisible()
  await expect(proposed.getByRole('button')).toHaveText(['Withdraw proposal'])
  await expect(desk.page.getByRole('button', { name: 'Send back', exact: true })).toHaveCount(0)
  await expectWhole(desk.page, everyView)
  // Past the page too: the proposer confirms nothing.
  const { proposals } = await call<Refunds>(karibu, 'GET /admin/refunds', first)
  const id = proposals.find((one) => one.reference === reference)?.id
  await expect(call(karibu, `POST /admin/refunds/${id}/confirm`, first)).rejects.toThrow(/409/)
  expect(await usd()).toBe(250)

  const other = await open('phone', loggedIn(karibu, second))
  await other.page.goto('/admin')
  await expect(other.page.getByRole('main').getByRole('link', { name: /^Payouts.* \d+ waiting/ })).toBeVisible()
  await other.page.goto('/admin/payouts')
  const waiting = other.page.getByRole('article').filter({ hasText: reference })
  await expect(waiting.getByText(/^Neema /)).toBeVisible()
  await expectWhole(other.page, everyView)
  await waiting.getByRole('button', { name: 'Confirm and send' }).click()
  await expect(waiting).toHaveCount(0)
  expect(await usd()).toBe(0)
  await other.page.goto(`/admin/payouts?deposit=${reference}`)
  await expect(other.page.getByText(/\$250\.00 (on its way back|went back):/)).toBeVisible()
})
