import { expect, type Page, test } from '../fixture.ts'
import { call, type Member, makeMember } from '../support/client.ts'
import type { Karibu } from '../support/karibu.ts'
import { loggedIn } from '../support/sample-members.ts'

type DepositInput = { channel: RegExp; currency?: string; amount: string }
const naira: DepositInput = { channel: /Paystack/, currency: 'NGN', amount: '13261.60' }
const francs: DepositInput = { channel: /Tranzak/, amount: '5774' }

async function fill(page: Page, { channel, currency, amount }: DepositInput): Promise<void> {
  await page.getByText(channel).click()
  if (currency) await page.getByLabel('Currency').selectOption(currency)
  await expect(page.getByText(/1 USD equals/)).toBeVisible()
  await page.getByLabel('Amount', { exact: true }).fill(amount)
}

/** Presses once and does something on the provider's page, which comes up in a tab of its own. */
async function payBy(page: Page, action: 'Pay' | 'Fail' | 'Cancel'): Promise<void> {
  const [tab] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: /^Pay / }).click()])
  await tab.getByRole('button', { name: action, exact: true }).click()
  await tab.close()
}

const walletOf = (karibu: Karibu, { token }: Member) => call<{ usd: number }>(karibu, 'GET /wallet', { token })

test('naira by card and francs by phone arrive in the wallet to the cent', async ({ open, karibu }) => {
  const me = await makeMember(karibu)
  const { page } = await open('desktop', loggedIn(karibu, me))
  await page.goto('/dashboard/wallet')
  await expect(page.getByText('Nothing has moved yet')).toBeVisible()
  await page.getByRole('region', { name: 'Balances' }).getByRole('link', { name: 'Deposit' }).click()
  await fill(page, naira)
  await expect(page.getByText('$10.00', { exact: true })).toBeVisible()
  await payBy(page, 'Pay')
  await expect(page.getByRole('heading', { name: '$10.00 is in your wallet' })).toBeVisible()

  await page.getByRole('button', { name: 'New deposit' }).click()
  await fill(page, francs)
  await payBy(page, 'Pay')
  await expect(page.getByRole('heading', { name: '$10.00 is in your wallet' })).toBeVisible()
  expect((await walletOf(karibu, me)).usd).toBe(20)

  await page.getByRole('link', { name: 'To the wallet' }).click()
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('region', { name: 'Balances' }).getByText('$20.00')).toBeVisible()
})

test('a reload in the middle follows the same payment, and a failed one credits nothing', async ({ open, karibu }) => {
  const me = await makeMember(karibu)
  const { page } = await open('phone', loggedIn(karibu, me))
  await page.goto('/dashboard/deposit')
  await fill(page, francs)
  const [tab] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: /^Pay / }).dblclick()])
  await expect(page.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible()
  await tab.getByRole('button', { name: 'Fail', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'The payment did not go through' })).toBeVisible()
  const { deposits } = await call<{ deposits: unknown[] }>(karibu, 'GET /deposit', { token: me.token })
  expect(deposits).toHaveLength(1)
  expect((await walletOf(karibu, me)).usd).toBe(0)
})

test('dollars become credits and come back less five per cent', async ({ open, karibu }) => {
  const me = await makeMember(karibu)
  const { page } = await open('phone', loggedIn(karibu, me))
  await page.goto('/dashboard/deposit')
  await fill(page, naira)
  await payBy(page, 'Pay')
  await page.getByRole('link', { name: 'To the wallet' }).click()
  await page.getByLabel('US dollars you give').fill('5')
  await page.getByRole('button', { name: 'See what you get' }).click()
  await expect(page.getByText('You give $5.00 and get 500 credits.')).toBeVisible()
  await page.getByRole('button', { name: 'Convert now' }).click()
  await expect(page.getByRole('region', { name: 'Balances' }).getByText('500', { exact: true })).toBeVisible()
  await page.getByRole('radio', { name: 'Sell credits' }).check({ force: true })
  await page.getByLabel('Credits you give').fill('500')
  await page.getByRole('button', { name: 'See what you get' }).click()
  await page.getByRole('button', { name: 'Convert now' }).click()
  await expect(page.getByRole('region', { name: 'Balances' }).getByText('$9.75')).toBeVisible()
})
