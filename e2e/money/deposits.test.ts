import { readFile } from 'node:fs/promises'
import { readPdf } from '../../server/src/test/pdf-text.ts'
import { expect, type Page, test } from '../fixture.ts'
import { call, type Member, makeMember, match } from '../support/client.ts'
import type { Karibu } from '../support/karibu.ts'
import { loggedIn } from '../support/sample-members.ts'
import { spec } from '../support/spec.ts'

type DepositInput = { currency: string; method: RegExp; amount: string }
const naira: DepositInput = { currency: 'NGN', method: /^Card/, amount: '13261.60' }
const francs: DepositInput = { currency: 'XAF', method: /^MTN MoMo or Orange Money/, amount: '5774' }

async function fill(page: Page, { currency, method, amount }: DepositInput): Promise<void> {
  await page.getByLabel('Currency').selectOption(currency)
  await page.getByText(method).first().click()
  await expect(page.getByText(/1 USD equals/)).toBeVisible()
  await page.getByLabel('Amount', { exact: true }).fill(amount)
}

/** Presses once and does something on the provider's page, which comes up in a tab of its own. */
async function payBy(page: Page, action: 'Pay' | 'Fail' | 'Cancel'): Promise<void> {
  const [tab] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: /^Deposit / }).click()])
  await tab.getByRole('button', { name: action, exact: true }).click()
  await tab.close()
}

const walletOf = (karibu: Karibu, { token }: Member) => call<{ usd: number }>(karibu, 'GET /wallet', { token })

test('naira by card and francs by phone are credited exactly', spec('1.18'), async ({ open, karibu }) => {
  const me = await makeMember(karibu)
  const { page } = await open('desktop', loggedIn(karibu, me))
  await page.goto('/dashboard/wallet')
  await expect(page.getByText('No transactions yet')).toBeVisible()
  await page.getByRole('region', { name: 'Balances' }).getByRole('link', { name: 'Deposit' }).click()
  await fill(page, naira)
  await expect(page.getByText('$10.00', { exact: true }).first()).toBeVisible()
  await payBy(page, 'Pay')
  await expect(page.getByRole('heading', { name: '$10.00 is in your wallet' })).toBeVisible()

  await page.getByRole('button', { name: 'New deposit' }).click()
  await fill(page, francs)
  await payBy(page, 'Pay')
  await expect(page.getByRole('heading', { name: '$10.00 is in your wallet' })).toBeVisible()
  expect((await walletOf(karibu, me)).usd).toBe(20)

  await page.getByRole('link', { name: 'Go to wallet' }).click()
  await expect(page.getByText('Deposit', { exact: true }).and(page.locator('summary *'))).toHaveCount(2)
  await expect(page.getByRole('region', { name: 'Balances' }).getByText('$20.00')).toBeVisible()
})

/** Presses a button that downloads a receipt and reads the file that arrived. */
async function readReceipt(page: Page, name: RegExp) {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()])
  return { name: file.suggestedFilename(), ...(await readPdf(await readFile(await file.path()))) }
}

test('the receipt of a deposit is downloaded from its page and from the statement', async ({ open, karibu }) => {
  const me = await makeMember(karibu, { firstName: 'Ọ̀ṣun', lastName: 'Ɛfɛ' })
  const { page } = await open('desktop', loggedIn(karibu, me))
  await page.goto('/dashboard/deposit')
  await fill(page, naira)
  await payBy(page, 'Pay')
  await expect(page.getByRole('heading', { name: '$10.00 is in your wallet' })).toBeVisible()
  const receipt = await readReceipt(page, /^Receipt \(PDF\)/)
  expect(receipt.name).toMatch(/^karibu-[\da-f]{8}\.pdf$/)
  expect(receipt.text.normalize('NFC')).toContain('Ọ̀ṣun Ɛfɛ'.normalize('NFC'))
  expect(receipt.text).toMatch(/Total paid NGN 13,261\.60 .*Added to the wallet USD 10\.00/)
  expect(receipt.info.Title).toMatch(/Receipt 20\d\d-/)

  await page.getByRole('link', { name: 'Go to wallet' }).click()
  await page.locator('summary').filter({ hasText: 'Deposit' }).first().click()
  expect((await readReceipt(page, /^Receipt \(PDF\): Deposit/)).text).toBe(receipt.text)
})

test('a reload follows the same payment, and a failed payment credits nothing', async ({ open, karibu }) => {
  const me = await makeMember(karibu)
  const { page } = await open('phone', loggedIn(karibu, me))
  await page.goto('/dashboard/deposit')
  await fill(page, francs)
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: /^Deposit / }).dblclick(),
  ])
  await expect(page.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible()
  await tab.getByRole('button', { name: 'Fail', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'The payment didn’t go through' })).toBeVisible()
  const { deposits } = await call<{ deposits: unknown[] }>(karibu, 'GET /deposit', { token: me.token })
  expect(deposits).toHaveLength(1)
  expect((await walletOf(karibu, me)).usd).toBe(0)
})

test('a gift without sufficient balance is sent when the payment arrives, also with the tab closed', async ({
  open,
  karibu,
}) => {
  const me = await makeMember(karibu)
  const amara = await makeMember(karibu, { firstName: 'Amara' })
  await match(karibu, me, amara)
  const { page } = await open('phone', loggedIn(karibu, me))
  await page.goto(`/dashboard/gifts?uid=${amara.id}`)
  await page.getByRole('button', { name: /Rose/ }).click()
  await page.getByLabel('A few words').fill('For you')
  const button = page.getByRole('button', { name: /^Add \$3\.\d\d and send/ })
  const [tab] = await Promise.all([page.waitForEvent('popup'), button.click()])
  await expect(page.getByText('Your gift (Rose) will go to Amara as soon as the money arrives.')).toBeVisible()
  const followed = page.url()
  await page.goto('about:blank')
  await tab.getByRole('button', { name: 'Pay', exact: true }).click()
  await tab.close()
  await page.goto(followed)
  await expect(page.getByRole('heading', { name: 'Amara has your gift: Rose' })).toBeVisible()
  const { plans } = await call<{ plans: { note: string }[] }>(karibu, 'GET /gift/my/plans', { token: amara.token })
  expect(plans).toMatchObject([{ note: 'For you' }])
  expect((await walletOf(karibu, me)).usd).toBeLessThan(1)
})

async function openConvert(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More wallet options' }).click()
  await page.getByRole('menuitem', { name: 'Convert' }).click()
}

test('dollars are converted to credits and back minus five per cent', async ({ open, karibu }) => {
  const me = await makeMember(karibu)
  const { page } = await open('phone', loggedIn(karibu, me))
  await page.goto('/dashboard/deposit')
  await fill(page, naira)
  await payBy(page, 'Pay')
  await page.getByRole('link', { name: 'Go to wallet' }).click()
  await openConvert(page)
  await page.getByLabel('Dollars to spend').fill('5')
  await page.getByRole('button', { name: 'See what you get' }).click()
  await expect(page.getByText('You give $5.00 and get 500 credits.')).toBeVisible()
  await page.getByRole('button', { name: 'Convert now' }).click()
  await expect(page.getByRole('region', { name: 'Balances' }).getByText('500 credits', { exact: true })).toBeVisible()
  await page.getByRole('radio', { name: 'Sell credits' }).check({ force: true })
  await page.getByLabel('Credits to sell').fill('500')
  await page.getByRole('button', { name: 'See what you get' }).click()
  await page.getByRole('button', { name: 'Convert now' }).click()
  await expect(page.getByRole('region', { name: 'Balances' }).getByText('$9.75')).toBeVisible()
})
