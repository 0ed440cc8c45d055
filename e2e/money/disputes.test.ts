import { expect, test } from '../fixture.ts'
import { everyView, expectWhole } from '../support/checks/whole-page.ts'
import { call, makeMember } from '../support/client.ts'
import { moveDispute, pay } from '../support/data/money.ts'
import { makeStaff } from '../support/data/staff.ts'
import { loggedIn } from '../support/sample-members.ts'

type Plans = { plans: { id: string; price: number }[] }

test('staff see an open dispute and the amount taken after a lost one, and open both', async ({ open, karibu }) => {
  const boss = await makeStaff(karibu, await makeMember(karibu))
  const payer = await makeMember(karibu, { firstName: 'Wanjiru' })
  const friend = await makeMember(karibu)
  const lost = await pay(karibu, payer, 20)
  const [gift] = (await call<Plans>(karibu, 'GET /gift/plans', { token: payer.token })).plans
  await call(karibu, `POST /gift/${gift?.id}/purchase/${friend.id}`, { token: payer.token, body: {} })
  await moveDispute(karibu, lost, 'open')
  await moveDispute(karibu, lost, 'lost')
  const disputed = await pay(karibu, payer, 30)
  await moveDispute(karibu, disputed, 'open')

  const { page } = await open('desktop', loggedIn(karibu, boss))
  await page.goto('/admin')
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('main').getByRole('link', { name: /^Disputes \d+ waiting/ })).toBeVisible()
  }).toPass({ timeout: 20_000 })
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Disputes \d+ waiting/ })
    .click()

  const cards = page.getByRole('article').filter({ hasText: 'Wanjiru' })
  await expect(cards).toHaveCount(2)
  await expect(cards.first().getByText('$30.00').first()).toBeVisible()
  await expect(cards.first().getByText(/^Answer by/)).toBeVisible()
  await expect(cards.first().getByText('Payouts to this member are frozen.')).toBeVisible()
  await expect(cards.last().getByText(/was taken from the member/)).toBeVisible()
  await expectWhole(page, everyView)

  await page.getByLabel('State').selectOption({ label: 'Lost' })
  await expect(cards).toHaveCount(1)
  await page.getByLabel('Provider').selectOption({ label: 'Tranzak' })
  await expect(page.getByText('No disputes match these filters.')).toBeVisible()
  await page.goto('/admin/disputes?state=lost')
  await cards.getByRole('link', { name: 'Open in the ledger' }).click()
  await page.getByLabel('Reason').fill('Why this balance is empty.')
  await page.getByRole('button', { name: 'Open the transfer' }).click()
  await expect(page.getByRole('link', { name: /^Wanjiru / })).toBeVisible()

  await page.goto('/admin/disputes?state=open')
  await cards.getByRole('link', { name: disputed.reference }).click()
  await expect(page.getByText(/^Wanjiru .* paid \$30\.00/)).toBeVisible()
  await page.goto('/admin/disputes?state=open')
  await cards.getByRole('link', { name: /^Wanjiru/ }).click()
  await expect(page.getByText('Payouts are frozen')).toBeVisible()
})
