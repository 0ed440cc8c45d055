import { expect, ownServer, type Page, test as shared } from '../fixture.ts'
import { button, field } from '../support/actions/form.ts'
import { arrivesAt, choose, pick, press, tabTo, type, withoutMouse } from '../support/actions/keys.ts'
import { call, type Member, makeMember, match } from '../support/client.ts'
import { deposit } from '../support/data/money.ts'
import { fixtureMs, type Karibu } from '../support/karibu.ts'
import { anotherDevice, loggedIn } from '../support/sample-members.ts'

// The clock of this server is moved, so no other test may meet it.
const test = shared.extend<object, { karibu: Karibu }>({
  karibu: [ownServer, { scope: 'worker', timeout: fixtureMs }],
})

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

test('a member deposits money, gives a gift, boosts the profile and buys a plan by keyboard only', async ({
  open,
  karibu,
}) => {
  // An earlier test of this server may have left its clock moved.
  await karibu.restart({ clockOffsetSeconds: 0 })
  const me = await makeMember(karibu, { firstName: 'Adaobi' })
  const friend = await makeMember(karibu, { firstName: 'Kwesi', gender: 'male' })
  await match(karibu, me, friend)
  const { page } = await open('desktop', { reducedMotion: 'reduce', ...loggedIn(karibu, me) })
  const { expectNoMouse } = await withoutMouse(page)

  await test.step('money comes in', async () => {
    await page.goto('/dashboard/profile')
    await press(page, link(page, 'Wallet'))
    await arrivesAt(page, 'Wallet')
    await press(page, link(page, 'Deposit'))
    await arrivesAt(page, 'Deposit')
    await choose(page, page.getByLabel('Currency'), 'Nigerian')
    await pick(page, page.getByRole('radio', { name: /^Card/ }))
    await expect(page.getByText(/1 USD equals/)).toBeVisible()
    await type(page, field(page, 'Amount'), '79569.60')
    const popup = page.waitForEvent('popup')
    await press(page, page.getByRole('button', { name: /^Deposit / }))
    const paying = await popup
    await press(paying, paying.getByRole('button', { name: 'Pay', exact: true }))
    await paying.close()
    await expect(page.getByRole('heading', { name: '$60.00 is in your wallet' })).toBeFocused()
  })

  await test.step('a gift goes out', async () => {
    await press(page, link(page, 'Give a gift'))
    await arrivesAt(page, 'Gifts')
    await press(page, page.getByRole('button', { name: /^Kola nut/ }))
    const panel = page.getByRole('region', { name: 'Your gift' })
    await press(page, panel.getByRole('link', { name: /Kwesi/ }))
    await expect(panel.getByRole('heading', { name: 'Kola nut' })).toBeFocused()
    await type(page, field(page, 'A few words'), 'For the road.')
    await press(page, button(page, 'Buy for $1.00'))
    await expect(page.getByRole('heading', { name: 'Kwesi has your gift: Kola nut' })).toBeFocused()
  })

  await test.step('the profile is boosted, and a plan taken', async () => {
    await press(page, link(page, 'Boost Profile'))
    await arrivesAt(page, 'Boost Profile')
    await pick(page, page.getByRole('radio', { name: /^1 day/ }))
    await press(page, page.getByRole('button', { name: /^Boost .*\$1\.99/ }))
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused()
    await press(page, link(page, 'Settings'))
    await arrivesAt(page, 'Settings')
    await press(page, link(page, 'See the plans'))
    await arrivesAt(page, 'Upgrade')
    const silver = button(page, 'Choose Silver')
    await press(page, silver)
    const offer = page.getByRole('dialog', { name: 'Silver' })
    await expect(offer.getByRole('heading', { name: 'Silver' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(offer).toBeHidden()
    await expect(silver, 'a closed dialog gives the focus back').toBeFocused()
    await page.keyboard.press('Enter')
    await press(page, offer.getByRole('button', { name: /\$9\.99/ }))
    await expect(offer).toBeHidden()
    await expect(page.getByRole('heading', { level: 2, name: 'Silver' })).toBeVisible()
  })
  expectNoMouse()
})

const hour = 3600
const account = { kind: 'bank', country: 'NG', bankCode: '058', accountNumber: '0123456789' }

/** Gold beads, given to a member and turned into dollars that wait to be free; a kola nut still in its shell. */
async function earn(karibu: Karibu): Promise<Member> {
  const giver = await makeMember(karibu, { firstName: 'Folake' })
  const me = await makeMember(karibu, { firstName: 'Tunde', gender: 'male' })
  await match(karibu, giver, me)
  await deposit(karibu, giver, 40)
  const { plans } = await call<{ plans: { id: string; name: string }[] }>(karibu, 'GET /gift/plans', {
    token: giver.token,
  })
  const give = async (name: string) => {
    const gift = plans.find((one) => one.name === name)
    await call(karibu, `POST /gift/${gift?.id}/purchase/${me.id}`, { token: giver.token, body: {} })
  }
  await give('Coral beads')
  await karibu.restart({ clockOffsetSeconds: 25 * hour })
  const later = await anotherDevice(karibu, me)
  const ask = <T>(route: string, body?: object) => call<T>(karibu, route, { token: later.token, body, once: true })
  const mine = await ask<{ plans: { id: string }[] }>('GET /gift/my/plans')
  await ask(`POST /gift/${mine.plans[0]?.id}/redeem`, {})
  const sale = { from: 'credits', to: 'USD', amount: 1000 }
  const { quoteId } = await ask<{ quoteId: string }>('POST /wallet/quote', sale)
  await ask('POST /wallet/convert', { quoteId })
  await ask('POST /auth/confirm', { password: me.password })
  await ask('POST /wallet/payout-accounts', account)
  await call(karibu, `POST /gift/${plans.find(({ name }) => name === 'Kola nut')?.id}/purchase/${me.id}`, {
    token: (await anotherDevice(karibu, giver)).token,
    body: {},
  })
  await karibu.restart({ clockOffsetSeconds: 16 * 24 * hour })
  return anotherDevice(karibu, me)
}

test('a member redeems a gift, sells the credits and withdraws the money by keyboard only', async ({
  open,
  karibu,
}) => {
  const me = await earn(karibu)
  const { page } = await open('desktop', { reducedMotion: 'reduce', ...loggedIn(karibu, me) })
  const { expectNoMouse } = await withoutMouse(page)
  await page.goto('/dashboard/gifts')
  await press(page, button(page, 'Swap for 50 credits'))
  await expect(page.getByText('Swapped for 50 credits')).toBeVisible()
  await press(page, link(page, 'Wallet'))
  await arrivesAt(page, 'Wallet')
  await pick(page, page.getByRole('radio', { name: 'Sell credits' }))
  await type(page, field(page, 'Credits to sell'), '50')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^You give 50 credits/)).toBeFocused()
  await press(page, button(page, 'Convert now'))
  await expect(page.getByRole('region', { name: 'Convert', exact: true })).toBeFocused()
  await press(page, link(page, 'Withdraw'))
  await arrivesAt(page, 'Withdraw')
  await pick(page, page.getByRole('radio', { name: /ending in 6789/ }))
  await type(page, field(page, 'Amount in US dollars'), '5')
  await press(page, button(page, 'Withdraw $5.00'))
  await expect(page.getByRole('listitem').filter({ hasText: 'Reference' })).toHaveCount(1)
  await tabTo(page, button(page, 'Add an account'))
  expectNoMouse()
})
