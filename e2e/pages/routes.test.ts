import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixture.ts'
import { personMenuItem } from '../support/actions/person-menu.ts'
import { makeMember } from '../support/client.ts'
import { loggedIn } from '../support/sample-members.ts'
import { type SpecId, spec } from '../support/spec.ts'

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

test('/ shows the top bar, the content of the landing page and the footer', spec('2.1'), async ({ open }) => {
  const { page } = await open('desktop')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Meet someone who means it.' })).toBeVisible()
  await expectParts(page, { navbar: true, footer: true, dashboard: false })
})

const forms: [row: SpecId, path: string, heading: string, own: OwnPart][] = [
  ['2.6', '/signup', 'Join Karibu', (main) => main.getByLabel('First name')],
  ['2.7', '/login', 'Welcome back', (main) => main.getByLabel('Remember me')],
  ['2.8', '/otp-login', 'Log in with a code', (main) => main.getByLabel('Email')],
  ['2.9', '/forgot-password', 'Forgot your password?', (main) => main.getByLabel('Email')],
  ['2.10', '/reset-password', 'Choose a new password', (main) => main.getByLabel('New password', { exact: true })],
  ['2.11', '/otp?type=verify', 'Verify your email', (main) => main.getByLabel('Email')],
  ['2.11', '/otp?type=login', 'Enter your code', (main) => main.getByLabel('Email')],
]
for (const [row, path, title, own] of forms)
  test(`${path} shows its own form in the authentication layout`, spec(row), async ({ open }) => {
    const { page } = await open('desktop')
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    await expect(own(page.getByRole('main'))).toBeVisible()
    await expectParts(page, { navbar: false, footer: false, dashboard: false })
  })

test('the four named routes have the addresses of the specification', spec('2.12'), async ({ open }) => {
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

const dashboard: [row: SpecId, path: string, heading: string | RegExp, own: OwnPart][] = [
  ['2.19', '/dashboard/matches', /^Good (morning|afternoon|evening)/, tab('Mutual')],
  ['2.20', '/dashboard/likes', 'My Likes', heading('No likes given yet')],
  ['2.21', '/dashboard/who-likes-me', 'Who Likes Me', heading('Nobody is waiting for your answer')],
  ['2.22', '/dashboard/dislikes', 'My Dislikes', heading('You haven’t passed on anyone')],
  ['2.23', '/dashboard/blocked', 'Blocked Users', heading('You haven’t blocked anyone')],
  ['2.24', '/dashboard/boost-profile', 'Boost Profile', heading('What a boost does')],
  ['2.25', '/dashboard/wallet', 'Wallet', heading('Transactions')],
  ['2.26', '/dashboard/messages', 'Messages', text('No conversations yet')],
  ['2.28', '/dashboard/profile', 'My profile', (main) => main.getByRole('button', { name: 'Edit profile' })],
  ['2.29', '/dashboard/settings', 'Settings', tab('Change password')],
  ['2.30', '/dashboard/upgrade', 'Upgrade', (main) => main.getByRole('list', { name: 'The plans' })],
  ['2.31', '/dashboard/gifts', 'Gifts', (main) => main.getByRole('list', { name: 'All gifts' })],
  ['2.32', '/dashboard/deposit', 'Deposit', (main) => main.getByRole('radio', { name: /^Card/ })],
  ['2.33', '/dashboard/withdraw', 'Withdraw', heading('Payout accounts')],
  ['2.34', '/dashboard/report', 'Report', text('Who do you want to report?')],
]
for (const [row, path, title, own] of dashboard)
  test(`${path} shows its own screen in the dashboard layout`, spec(row), async ({ open, karibu }) => {
    const me = await makeMember(karibu, { firstName: 'Solange', at: lagos })
    const { page } = await open('desktop', loggedIn(karibu, me))
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(own(page.getByRole('main'))).toBeVisible()
    await expectParts(page, { navbar: false, footer: false, dashboard: true })
  })

test('/dashboard/messages/m shows the conversations on a phone', spec('2.27'), async ({ open, karibu }) => {
  const me = await makeMember(karibu, { firstName: 'Solange', at: lagos })
  const { page } = await open('phone', loggedIn(karibu, me))
  await page.goto('/dashboard/messages/m')
  await expect(page.getByRole('main').getByText('No conversations yet')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
})

test(
  '/dashboard/user/{id}/profile shows the profile of that member, and gifts and report take the member from the query',
  spec('2.31', '2.34', '2.35'),
  async ({ open, karibu }) => {
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
  },
)

test(
  '/user shows my public profile, in the dashboard layout without navbar and footer',
  spec('2.2'),
  async ({ open, karibu }) => {
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
  },
)

const footerPages: [row: SpecId, link: string, path: string, heading: string | RegExp, own: OwnPart][] = [
  ['2.55', 'About', '/about', 'About', heading('Close by')],
  ['2.56', 'Contact us', '/contact', 'Contact', heading('Where we are')],
  ['2.57', 'Careers', '/careers', 'Careers', heading('Would you like to work with us later?')],
  ['2.58', 'Blog', '/blog', /./, (main) => main.locator('a[href$="/blog/first-meeting"]').first()],
  ['2.59', 'Getting started', '/getting-started', 'Getting started', heading('Confirm your email')],
  ['2.60', 'Help centre', '/help-center', 'Help centre', (main) => main.getByLabel('Search the answers')],
  ['2.61', 'Server status', '/server-status', 'Server status', text(/Checked at|Everything is working|n’t working/)],
  ['2.62', 'Report a bug', '/report-bug', 'Report a bug', text('What helps us')],
  ['2.63', 'Chat support', '/chat-support', 'Chat support', heading('First, a quick look')],
]
for (const [row, link, path, title, own] of footerPages)
  test(`the footer link ${link} opens the screen ${path} for everyone`, spec(row), async ({ open }) => {
    const { page } = await open('desktop')
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(own(page.getByRole('main'))).toBeVisible()
    await expect(page.getByRole('contentinfo')).toHaveCount(1)
  })

test('an unknown address shows the not-found page in the default layout, with a link back', async ({ open }) => {
  const { page, allow } = await open('desktop')
  allow(/status of 404/)
  await page.goto('/about')
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { level: 1, name: 'This page isn’t here' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toHaveCount(1)
  await page.getByRole('main').getByRole('button', { name: 'Go Back' }).click()
  await expect(page).toHaveURL('/about')
})
