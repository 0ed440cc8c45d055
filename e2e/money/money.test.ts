import { expect, ownServer, type Page, test as shared } from '../fixture.ts'
import { button, field } from '../support/actions/form.ts'
import { call, type Member, makeMember, match } from '../support/client.ts'
import { fixtureMs, type Karibu } from '../support/karibu.ts'
import { anotherDevice, loggedIn } from '../support/sample-members.ts'

// The clock of this server is moved, so no other test may meet it.
const test = shared.extend<object, { karibu: Karibu }>({
  karibu: [ownServer, { scope: 'worker', timeout: fixtureMs }],
})

const hour = 3600
const day = 24 * hour

type Transaction = { name: string; txn_amount: number; currency: string; status: string }
type Wallet = { usd: number; credits: number; withdrawable: number; held: number }

const walletOf = (karibu: Karibu, { token }: Member) => call<Wallet>(karibu, 'GET /wallet', { token })

/** Every movement in a wallet, oldest first, as "name amount currency". */
async function movesOf(karibu: Karibu, { token }: Member): Promise<string[]> {
  const ask = 'GET /account/transactions?limit=100'
  const { transactions } = await call<{ transactions: Transaction[] }>(karibu, ask, { token })
  return transactions.map(({ name, txn_amount, currency }) => `${name} ${txn_amount} ${currency}`).reverse()
}

const depositsOf = async (karibu: Karibu, { token }: Member) =>
  (await call<{ deposits: unknown[] }>(karibu, 'GET /deposit', { token })).deposits

const balances = (page: Page) => page.getByRole('region', { name: 'Balances' })

/** The server does what the next such request asks, and its answer is lost together with the connection. */
async function loseNextAnswer(page: Page, address: string): Promise<void> {
  const lose = async (route: Parameters<Parameters<Page['route']>[1]>[0]) => {
    const answer = await route.fetch()
    expect(answer.ok(), 'the server has done its part').toBe(true)
    await page.context().setOffline(true)
    await route.abort('internetdisconnected')
  }
  await page.route(address, lose, { times: 1 })
}

/** Presses once or twice and pays on the provider's page, which comes up in a tab of its own. */
async function payOnce(page: Page, press: 'click' | 'dblclick'): Promise<void> {
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: /^Deposit / })[press](),
  ])
  await tab.getByRole('button', { name: 'Pay', exact: true }).click()
  await tab.close()
}

async function depositTwice(page: Page): Promise<void> {
  await page.goto('/dashboard/wallet')
  await balances(page).getByRole('link', { name: 'Deposit' }).click()
  await page.getByLabel('Currency').selectOption('NGN')
  await page
    .getByText(/^Bank transfer or USSD/)
    .first()
    .click()
  await expect(page.getByText(/1 USD equals/)).toBeVisible()
  await field(page, 'Amount').fill('53059.67')
  await payOnce(page, 'dblclick')
  await expect(page.getByRole('heading', { name: '$40.01 is in your wallet' })).toBeVisible()

  await button(page, 'New deposit').click()
  await page
    .getByText(/^MTN MoMo or Orange Money/)
    .first()
    .click()
  await expect(page.getByText(/1 USD equals/)).toBeVisible()
  await field(page, 'Amount').fill('7777')
  await loseNextAnswer(page, '**/api/deposit/payment/info')
  const [closing] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: /^Deposit / }).click(),
  ])
  await expect.poll(() => closing.isClosed(), 'the tab goes again').toBe(true)
  await expect(page.getByRole('button', { name: /^Deposit / })).toBeEnabled()
  await page.context().setOffline(false)
  await payOnce(page, 'click')
  await expect(page.getByRole('heading', { name: '$13.46 is in your wallet' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to wallet' }).click()
  await expect(balances(page).getByText('$53.47', { exact: true })).toBeVisible()
}

const circle = (page: Page, gift: string) =>
  page.getByRole('list', { name: 'All gifts' }).getByRole('button', { name: new RegExp(`^${gift}`) })

async function giveThrice(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Buy a gift for Tunde' }).click()
  await circle(page, 'Coral beads').click()
  await field(page, 'A few words').fill('For the sea and the surf.')
  await button(page, 'Buy for $20.00').dblclick()
  await expect(page.getByRole('heading', { name: 'Tunde has your gift: Coral beads' })).toBeVisible()

  await circle(page, 'Calabash').click()
  await loseNextAnswer(page, '**/api/gift/*/purchase/*')
  await button(page, 'Buy for $8.00').click()
  await expect(page.getByText('Failed to send gift. Please try again.')).toBeVisible()
  await page.context().setOffline(false)
  await button(page, 'Buy for $8.00').click()
  await expect(page.getByRole('heading', { name: 'Tunde has your gift: Calabash' })).toBeVisible()

  await circle(page, 'Talking drum').click()
  await expect(page.getByRole('heading', { name: 'Talking drum', exact: true })).toBeVisible()
  await field(page, 'A few words').fill('Loud enough?')
  const bought = Promise.withResolvers<void>()
  const reloaded = Promise.withResolvers<void>()
  await page.route(
    '**/api/gift/*/purchase/*',
    async (route) => {
      await route.fetch()
      bought.resolve()
      await reloaded.promise
      await route.abort().catch(() => undefined)
    },
    { times: 1 },
  )
  await button(page, 'Buy for $12.00').click()
  await bought.promise
  await page.reload()
  reloaded.resolve()
  await expect(field(page, 'A few words')).toHaveValue('Loud enough?')
  await button(page, 'Buy for $12.00').click()
  await expect(page.getByRole('heading', { name: 'Tunde has your gift: Talking drum' })).toBeVisible()
}

const received = (page: Page, gift: string) =>
  page.getByRole('list', { name: 'Gifts you’ve received' }).getByRole('listitem').filter({ hasText: gift })

async function redeemAll(page: Page): Promise<void> {
  await page.goto('/dashboard/gifts')
  await button(page, 'Swap for 1,000 credits').dblclick()
  await expect(received(page, 'Coral beads')).toContainText('Swapped for 1,000 credits')
  await button(page, 'Swap for 400 credits').click()
  await expect(received(page, 'Calabash')).toContainText('Swapped for 400 credits')
  await button(page, 'Swap for 600 credits').click()
  await expect(received(page, 'Talking drum')).toContainText('Swapped for 600 credits')
}

async function sellCredits(page: Page): Promise<void> {
  await page.goto('/dashboard/wallet')
  await expect(balances(page).getByText('2,000 credits', { exact: true })).toBeVisible()
  await button(page, 'More wallet options').click()
  await page.getByRole('menuitem', { name: 'Convert' }).click()
  await page.locator('label', { hasText: 'Sell credits' }).click()
  await field(page, 'Credits to sell').fill('2000')
  await button(page, 'See what you get').click()
  await expect(page.getByText('You give 2,000 credits and get $19.00.')).toBeVisible()
  await button(page, 'Convert now').dblclick()
  await expect(page.getByText('Done: your wallet has been updated.')).toBeVisible()
  // The message has a button of this name too.
  await page.getByRole('dialog', { name: 'Convert' }).getByTitle('Close').click()
  await expect(balances(page).getByText('$19.00', { exact: true })).toBeVisible()
  await expect(page.getByText('$19.00 of your earnings is pending.')).toBeVisible()
}

async function givePassword(page: Page, { password }: Member): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Your password, please' })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toBeHidden()
}

/** Adds a payout account; with `owner` the password is asked for before the holder is named. */
async function fillAccount(page: Page, number: string, owner?: Member): Promise<void> {
  await button(page, 'Add an account').click()
  const dialog = page.getByRole('dialog', { name: 'Add an account' })
  await dialog.getByLabel('Country').selectOption({ label: 'Nigeria' })
  await dialog.getByRole('combobox', { name: 'Bank', exact: true }).fill('Guar')
  await page.getByRole('option', { name: 'Guaranty Trust Bank' }).click()
  await dialog.getByLabel('Account number').fill(number)
  await dialog.getByRole('button', { name: 'Check' }).click()
  if (owner) await givePassword(page, owner)
  await expect(dialog.getByText(/This account belongs to/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Save account' }).click()
}

const good = '0123456789'
/** The sandbox takes a payout to it, and then it fails. */
const failing = '0123451001'
const accountName = (number: string) => `Guaranty Trust Bank, ending in ${number.slice(-4)}`

async function fillWithdrawal(page: Page, { to, amount }: { to: string; amount: string }): Promise<void> {
  await page.getByRole('radio', { name: accountName(to) }).check({ force: true })
  await field(page, 'Amount in US dollars').fill(amount)
}

const withdrawn = (page: Page, number: string) =>
  page
    .getByRole('listitem')
    .filter({ hasText: accountName(number) })
    .filter({ hasText: 'Reference' })

const payoutMs = 30_000

test('money is deposited, given as a gift, redeemed, sold and paid out, each exactly once', async ({
  open,
  karibu,
}) => {
  // An earlier test of this server may have left its clock moved.
  await karibu.restart({ clockOffsetSeconds: 0 })
  const amara = await makeMember(karibu, { firstName: 'Amara' })
  const tunde = await makeMember(karibu, { firstName: 'Tunde', gender: 'male' })
  await match(karibu, amara, tunde)
  const { page: giver, allow } = await open('desktop', loggedIn(karibu, amara))
  allow(/ERR_INTERNET_DISCONNECTED/, /WebSocket connection to .* failed/)
  const { page: receiver, allow: allowReceiver } = await open('phone')
  // The password is asked for once more.
  allowReceiver(/status of 403 .*\/api\/wallet\/(payout-accounts\/resolve|withdrawals)$/)

  await test.step('naira by card and francs by phone are in the wallet, each once and to the cent', async () => {
    await depositTwice(giver)
    expect(await walletOf(karibu, amara)).toMatchObject({ usd: 53.47, credits: 0, withdrawable: 0 })
    expect(await movesOf(karibu, amara)).toEqual(['Deposit 40.01 USD', 'Deposit 13.46 USD'])
    expect(await depositsOf(karibu, amara)).toHaveLength(2)
  })

  await test.step('three gifts to a match: pressed twice, with the answer lost, and reloaded in the middle', async () => {
    await giver.goto(`/dashboard/user/${tunde.id}/profile`)
    await giveThrice(giver)
    expect(await walletOf(karibu, amara)).toMatchObject({ usd: 13.47 })
    const gifts = ['Gift sent: Coral beads -20 USD', 'Gift sent: Calabash -8 USD', 'Gift sent: Talking drum -12 USD']
    expect((await movesOf(karibu, amara)).slice(2)).toEqual(gifts)
    await giver.goto('about:blank')
  })

  await test.step('the receiver sees them held back', async () => {
    await receiver.goto('/dashboard/gifts')
    await field(receiver, 'Email').fill(tunde.email)
    await field(receiver, 'Password').fill(tunde.password)
    await receiver.getByRole('checkbox', { name: 'Remember me' }).check({ force: true })
    await button(receiver, 'Log in').click()
    await expect(received(receiver, 'Coral beads')).toContainText('Can be swapped from')
    await expect(received(receiver, 'Coral beads')).toContainText('For the sea and the surf.')
    await expect(receiver.getByRole('button', { name: /^Swap for/ })).toHaveCount(0)
    await receiver.goto('about:blank')
  })

  await karibu.restart({ clockOffsetSeconds: 25 * hour })
  const later = await anotherDevice(karibu, tunde)

  await test.step('a day later they become credits, and the credits dollars', async () => {
    await redeemAll(receiver)
    expect(await walletOf(karibu, later)).toMatchObject({ usd: 0, credits: 2000 })
    await sellCredits(receiver)
    expect(await walletOf(karibu, later)).toMatchObject({ usd: 19, credits: 0, withdrawable: 0, held: 19 })
    expect((await movesOf(karibu, later)).filter((move) => move.startsWith('Gift swapped'))).toHaveLength(3)
  })

  await test.step('payout accounts are saved with the password, and wait', async () => {
    await receiver.goto('/dashboard/withdraw')
    await fillAccount(receiver, good, tunde)
    await expect(receiver.getByText(/Can be used from/)).toHaveCount(1)
    await fillAccount(receiver, failing)
    await expect(receiver.getByText(/Can be used from/)).toHaveCount(2)
    await receiver.goto('about:blank')
  })

  await karibu.restart({ clockOffsetSeconds: 16 * day })
  const last = await anotherDevice(karibu, tunde)

  await test.step('two weeks later a withdrawal is paid out', async () => {
    await receiver.goto('/dashboard/withdraw')
    await fillWithdrawal(receiver, { to: good, amount: '10' })
    await button(receiver, 'Withdraw $10.00').dblclick()
    await givePassword(receiver, tunde)
    await expect(withdrawn(receiver, good)).toContainText('Paid out', { timeout: payoutMs })
    expect(await walletOf(karibu, last)).toMatchObject({ usd: 9, withdrawable: 9 })
  })

  await test.step('one that fails comes back whole', async () => {
    await fillWithdrawal(receiver, { to: failing, amount: '5' })
    await button(receiver, 'Withdraw $5.00').dblclick()
    await expect(withdrawn(receiver, failing)).toContainText('Failed, money returned', { timeout: payoutMs })
    await expect(withdrawn(receiver, failing)).toHaveCount(1)
    await expect(withdrawn(receiver, good)).toHaveCount(1)
    expect(await walletOf(karibu, last)).toMatchObject({ usd: 9, credits: 0, withdrawable: 9 })
    await receiver.goto('/dashboard/wallet')
    await expect(balances(receiver).getByText('$9.00', { exact: true })).toBeVisible()
  })
})
