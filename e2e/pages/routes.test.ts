import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixture.ts'
import { personMenuItem } from '../support/actions/person-menu.ts'
import { makeMember } from '../support/client.ts'
import { loggedIn } from '../support/sample-members.ts'

const lagos = { latitude: 6.4541, longitude: 3.3947 }

/** Something that only this screen draws: the headings of the dashboard come from the table of routes, not from the screen. */
type OwnPart = (main: Locator) => Locator

const text =
  (text: string | RegExp): OwnPart =>
  (main) =>
    main.getByText(text).first()
const heading =
  (name: string): OwnPart =>
  (main) =>
    main.getByRole('heading', { name, exact: true })
const tab =
  (name: string): OwnPart =>
  (main) =>
    main.getByRole('tab', { name, exact: true })

async function expectParts(page: Page, parts: { navbar: boolean; footer: boolean; dashboard: boolean }): Promise<void> {
  await expect(page.getByRole('contentinfo')).toHaveCount(parts.footer ? 1 : 0)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign up' })).toHaveCount(parts.navbar ? 1 : 0)
  const place = page.getByRole('navigation').getByRole('link', { name: 'My Dislikes' })
  if (parts.dashboard) await expect(place.first()).toBeVisible()
  else await expect(place).toHaveCount(0)
}

test('/ shows the top bar, the content of the landing page and the footer', async ({ open }) => {
  const { page } = await open('desktop')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Meet someone who means it.' })).toBeVisible()
  await expectParts(page, { navbar: true, footer: true, dashboard: false })
})

const forms: [path: string, heading: string, own: OwnPart][] = [
  ['/signup', 'Join Karibu', (main) => main.getByLabel('First name')],
  ['/login', 'Welcome back', (main) => main.getByLabel('Remember me')],
  ['/otp-login', 'Log in with a code', (main) => main.getByLabel('Email')],
  ['/forgot-password', 'Forgot your password?', (main) => main.getByLabel('Email')],
  ['/reset-password', 'Choose a new password', (main) => main.getByLabel('New password', { exact: true })],
  ['/otp?type=verify', 'Verify your email', (main) => main.getByLabel('Email')],
  ['/otp?type=login', 'Enter your code', (main) => main.getByLabel('Email')],
]
for (const [path, title, own] of forms)
  test(`${path} shows its own form in the authentication layout`, async ({ open }) => {
    const { page } = await open('desktop')
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    await expect(own(page.getByRole('main'))).toBeVisible()
    await expectParts(page, { navbar: false, footer: false, dashboard: false })
  })

test('the four named routes have the addresses of the specification', async ({ open }) => {
  const { page } = await open('desktop')
  await page.goto('/login')
  await page.getByRole('link', { name: 'Log in with a one-time code' }).click()
  await expect(page).toHaveURL(/\/otp-login/)
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Sign up' }).click()
  await expect(page).toHaveURL('/signup')
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL('/login')
  await page.goto('/otp?type=verify')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verify your email')
})

const dashboard: [path: string, heading: string | RegExp, own: OwnPart][] = [
  ['/dashboard/matches', /^Good (morning|afternoon|evening)/, tab('Mutual')],
  ['/dashboard/likes', 'My Likes', heading('No likes given yet')],
  ['/dashboard/who-likes-me', 'Who Likes Me', heading('Nobody is waiting for your answer')],
  ['/dashboard/dislikes', 'My Dislikes', heading('You haven’t passed on anyone')],
  ['/dashboard/blocked', 'Blocked Users', heading('You haven’t blocked anyone')],
  ['/dashboard/boost-profile', 'Boost Profile', heading('What a boost does')],
  ['/dashboard/wallet', 'Wallet', heading('Transactions')],
  ['/dashboard/messages', 'Messages', text('No conversations yet')],
  ['/dashboard/profile', 'My profile', (main) => main.getByRole('button', { name: 'Edit profile' })],
  ['/dashboard/settings', 'Settings', tab('Change password')],
  ['/dashboard/upgrade', 'Upgrade', (main) => main.getByRole('list', { name: 'The plans' })],
  ['/dashboard/gifts', 'Gifts', (main) => main.getByRole('list', { name: 'All gifts' })],
  ['/dashboard/deposit', 'Deposit', (main) => main.getByRole('radio', { name: /^Card/ })],
  ['/dashboard/withdraw', 'Withdraw', heading('Payout accounts')],
  ['/dashboard/report', 'Report', text('Who do you want to report?')],
]
for (const [path, title, own] of dashboard)
  test(`${path} shows its own screen in the dashboard layout`, async ({ open, karibu }) => {
    const me = await makeMember(karibu, { firstName: 'Solange', at: lagos })
    const { page } = await open('desktop', loggedIn(karibu, me))
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(own(page.getByRole('main'))).toBeVisible()
    await expectParts(page, { navbar: false, footer: false, dashboard: true })
  })

test('/dashboard/messages/m shows the conversations on a phone', async ({ open, karibu }) => {
  const me = await makeMember(karibu, { firstName: 'Solange', at: lagos })
  const { page } = await open('phone', loggedIn(karibu, me))
  await page.goto('/dashboard/messages/m')
  await expect(page.getByRole('main').getByText('No conversations yet')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
})

test('/dashboard/user/{id}/profile shows the profile of that member, and gifts and report take the member from the query', async ({
  open,
  karibu,
}) => {
  const me = await makeMember(karibu, { firstName: 'Solange', at: lagos })
  const other = await makeMember(karibu, { firstName: 'Rigobert', at: lagos })
  const { page } = await open('desktop', loggedIn(karibu, me))
  await page.goto(`/dashboard/user/${other.id}/profile`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: /Rigobert/ }).first()).toBeVisible()
  await expect(await personMenuItem(page, { name: 'Rigobert', item: 'Report Rigobert' })).toBeVisible()
  await page.goto(`/dashboard/gifts?uid=${other.id}`)
  await expect(main.getByText(/Rigobert/).first()).toBeVisible()
  await expect(main.getByRole('list', { name: 'All gifts' })).toBeVisible()
  await page.goto(`/dashboard/report?uid=${other.id}`)
  await expect(main.getByText(/Rigobert/).first()).toBeVisible()
})

test('/user shows how others see me, in the dashboard layout without navbar and footer', async ({ open, karibu }) => {
  const me = await makeMember(karibu, { firstName: 'Solange', at: lagos })
  const { page } = await open('desktop', loggedIn(karibu, me))
  await page.goto('/user')
  await expect(page.getByRole('heading', { level: 1, name: 'How others see me' })).toBeVisible()
  await expect(
    page
      .getByRole('main')
      .getByRole('heading', { name: /Solange/ })
      .first(),
  ).toBeVisible()
  await expectParts(page, { navbar: false, footer: false, dashboard: true })
})

const footerPages: [link: string, path: string, heading: string | RegExp, own: OwnPart][] = [
  ['About', '/about', 'About', heading('Near')],
  ['Contact us', '/contact', 'Contact', heading('Where we are')],
  ['Careers', '/careers', 'Careers', heading('Would you like to work with us later?')],
  ['Blog', '/blog', /./, (main) => main.locator('a[href$="/blog/first-meeting"]').first()],
  ['Getting started', '/getting-started', 'Getting started', heading('Confirm your email')],
  ['Help centre', '/help-center', 'Help centre', (main) => main.getByLabel('Search the answers')],
  ['Server status', '/server-status', 'Server status', text(/Checked at|Everything is working|n’t working/)],
  ['Report a bug', '/report-bug', 'Report a bug', text('What helps us')],
  ['Chat support', '/chat-support', 'Chat support', heading('First, a quick look')],
]
for (const [link, path, title, own] of footerPages)
  test(`the footer link ${link} opens the screen ${path} for everyone`, async ({ open }) => {
    const { page } = await open('desktop')
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(own(page.getByRole('main'))).toBeVisible()
    await expect(page.getByRole('contentinfo')).toHaveCount(1)
  })

test('an unknown address shows the page that is not here in the default layout, and leads back', async ({ open }) => {
  const { page, allow } = await open('desktop')
  allow(/status of 404/)
  await page.goto('/about')
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { level: 1, name: 'This page isn’t here' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toHaveCount(1)
  await page.getByRole('main').getByRole('button', { name: 'Go Back' }).click()
  await expect(page).toHaveURL('/about')
})
