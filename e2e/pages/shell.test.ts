import { expect, test } from '../fixture.ts'
import { button, expectFault, field } from '../support/actions/form.ts'
import { call, makeMember } from '../support/client.ts'
import { portrait } from '../support/data/pictures.ts'
import { loggedIn } from '../support/sample-members.ts'
import { spec } from '../support/spec.ts'
import { locales, translatorOf } from '../support/translations.ts'

const translate = translatorOf('en')
const lisbon = { latitude: 38.7223, longitude: -9.1393 }
const douala = { latitude: 4.0511, longitude: 9.7679 }

test(
  'a toast appears at the top centre, red for a failure, above the backdrop of a modal',
  spec('8.3', '9.5', '9.27'),
  async ({ open }) => {
    const { page, allow } = await open('desktop')
    allow(/status of 401 .*\/api\/auth\/login/)
    await page.goto('/login')
    await field(page, 'Email').fill('nobody@example.com')
    await field(page, 'Password').fill('palm trees at dusk')
    await button(page, 'Log in').click()
    const toast = page.locator('[data-tone=error]')
    await expect(toast).toBeVisible()
    // It slides in.
    await expect.poll(async () => (await toast.boundingBox())?.y ?? 640).toBeLessThan(40)
    const box = await toast.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0) / 2).toBeCloseTo(640, 0)
    const layers = await page.evaluate(() => {
      const style = getComputedStyle(document.documentElement)
      return ['modal', 'overlay', 'toast'].map((name) => Number(style.getPropertyValue(`--layer-${name}`)))
    })
    expect(layers).toEqual([1100, 1000, 1200])
  },
)

test(
  'a login form has no navbar and footer, and a picture beside it except on small screens',
  spec('2.13'),
  async ({ open }) => {
    const { page } = await open('desktop')
    await page.goto('/signup')
    const picture = page
      .locator('[aria-hidden=true]')
      .filter({ has: page.locator('svg') })
      .first()
    await expect(picture).toBeVisible()
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Log in', exact: true })).toHaveCount(1)
    await page.setViewportSize({ width: 767, height: 740 })
    await expect(picture).toBeHidden()
  },
)

test(
  'the sidebar is shown from 768 px, below that the bottom bar, whose drawer takes 90 % of the width',
  spec('2.18', '2.38', '2.39', '9.13'),
  async ({ open, karibu }) => {
    const me = await makeMember(karibu, { firstName: 'Solange', at: douala })
    const { page } = await open('desktop', { ...loggedIn(karibu, me), reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 768, height: 740 })
    await page.goto('/dashboard')
    await expect(page).toHaveURL('/dashboard/matches')
    const wallet = page.getByRole('link', { name: 'Wallet' })
    const more = page.getByRole('button', { name: 'More', exact: true })
    await expect(wallet).toBeVisible()
    await expect(more).toBeHidden()
    await page.setViewportSize({ width: 767, height: 740 })
    await expect(wallet).toBeHidden()
    await more.click()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await expect(drawer).toBeVisible()
    await page.setViewportSize({ width: 400, height: 740 })
    const box = await drawer.boundingBox()
    expect([box?.x, box?.width]).toEqual([0, 360])
  },
)

test('the page of the own profile invites a guest to log in', spec('2.4'), async ({ open }) => {
  const { page } = await open('phone')
  await page.goto('/user')
  await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toHaveAttribute(
    'href',
    /^\/login\?redirect=%2Fuser/,
  )
})

test(
  'gifts are shown as circles in three columns, or as cards, beside the wallet',
  spec('2.31', '2.73'),
  async ({ open, karibu }) => {
    const me = await makeMember(karibu, { firstName: 'Solange', at: douala })
    const other = await makeMember(karibu, { firstName: 'Rigobert', at: douala })
    const { page } = await open('desktop', loggedIn(karibu, me))
    await page.goto(`/dashboard/gifts?uid=${other.id}`)
    const list = page.getByRole('list', { name: 'All gifts' })
    await expect(list.getByRole('listitem')).toHaveCount(12)
    const columns = () => list.evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)
    expect(await columns()).toBe(3)
    const art = list.locator('img, svg').first()
    const box = await art.boundingBox()
    expect(box?.width).toBe(box?.height)
    await list.getByRole('button').first().click()
    await expect(page.getByText('USD', { exact: true }).first()).toBeVisible()
  },
)

test(
  'the settings have their tabs and link to the plans, help and support',
  spec('2.110', '2.114'),
  async ({ open, karibu }) => {
    const me = await makeMember(karibu, { firstName: 'Solange', at: douala })
    const { page } = await open('desktop', loggedIn(karibu, me))
    await page.goto('/dashboard/settings')
    await expect(page.getByRole('tab')).toHaveText([
      'General',
      'Appearance',
      'Language',
      'Notifications',
      'Privacy',
      'Verification',
      'Safety',
      'Change password',
      'Change email',
      'Devices',
      'Apps and tokens',
      'My data',
    ])
    const main = page.getByRole('main')
    for (const target of ['/dashboard/upgrade', '/help-center', '/chat-support']) {
      await expect(main.locator(`a[href="${target}"]`)).toBeVisible()
    }
  },
)

test('on a phone the settings are a list of the same entries, each with a way back', async ({ open, karibu }) => {
  const me = await makeMember(karibu, { firstName: 'Solange', at: douala })
  const { page } = await open('phone', loggedIn(karibu, me))
  await page.goto('/dashboard/settings')
  await expect(page.getByRole('tab')).toHaveCount(0)
  const row = page.getByRole('main').getByRole('link', { name: /^Change password/ })
  await row.tap()
  await expect(page).toHaveURL(/\/dashboard\/settings\?tab=password$/)
  await expect(page.getByRole('heading', { level: 2, name: 'Change password' }).first()).toBeFocused()
  await page.getByRole('link', { name: 'All settings' }).tap()
  await expect(row).toBeFocused()
  // A list of the same addresses as the tabs: turned or enlarged, the page stays where it is.
  await row.tap()
  await page.setViewportSize({ width: 800, height: 700 })
  await expect(page.getByRole('tab', { name: 'Change password' })).toHaveAttribute('aria-selected', 'true')
})

test('larger text and reduced motion apply from the first paint after a reload', async ({ open, karibu }) => {
  const me = await makeMember(karibu, { firstName: 'Solange', at: douala })
  const { page } = await open('phone', loggedIn(karibu, me))
  await page.goto('/dashboard/settings?tab=appearance')
  await page.getByRole('radio', { name: 'Larger' }).check()
  await page.getByRole('radio', { name: 'Reduced' }).check()
  // Set by the head of the document alone: the application writes them only when they are chosen.
  await page.reload({ waitUntil: 'commit' })
  const root = page.locator('html')
  await expect(root).toHaveCSS('font-size', '20px')
  await expect(root).toHaveAttribute('data-motion', 'reduced')
})

test('the data that this browser fetched this month is counted', async ({ open, karibu }) => {
  const me = await makeMember(karibu, { firstName: 'Solange', at: douala })
  const { page } = await open('phone', loggedIn(karibu, me))
  await page.goto('/dashboard/settings?tab=data')
  await expect(page.getByText(/^This month: about (0\.[1-9]|[1-9])/)).toBeVisible()
})

test('the wallet links to deposit, withdrawal and boosts', spec('2.102'), async ({ open, karibu }) => {
  const me = await makeMember(karibu, { firstName: 'Solange', at: douala })
  const { page } = await open('desktop', loggedIn(karibu, me))
  await page.goto('/dashboard/wallet')
  await page.getByRole('button', { name: translate('wallet-screens:more') }).click()
  for (const target of ['/dashboard/deposit', '/dashboard/withdraw', '/dashboard/boost-profile']) {
    await expect(page.getByRole('main').locator(`a[href^="${target}"]`).first()).toBeVisible()
  }
})

test('the navbar has the logo, Sign up, Login and the languages', spec('2.50'), async ({ open }) => {
  const { page } = await open('desktop')
  await page.goto('/')
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('link', { name: 'Karibu, home' })).toHaveAttribute('href', '/')
  await expect(bar.getByRole('link', { name: translate('common:nav.signUp'), exact: true })).toHaveAttribute(
    'href',
    '/signup',
  )
  await expect(bar.locator('a[href="/login"]:visible')).toHaveCount(1)
  await expect(bar.getByRole('button', { name: /^Change language/ })).toBeVisible()
})

test(
  'the footer names terms and privacy, support is in Nigeria, and every social link has a target',
  spec('1.38', '2.65', '2.66'),
  async ({ open }) => {
    const { page } = await open('desktop')
    await page.goto('/')
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByText(translate('landing:footer.terms'), { exact: true })).toBeVisible()
    await expect(footer.getByText(translate('landing:footer.privacy'), { exact: true })).toBeVisible()
    await expect(footer.getByText('Nigeria')).toBeVisible()
    await expect(footer.locator('a[href=""], a:not([href])')).toHaveCount(0)
    await expect(footer.getByRole('link', { name: /facebook|twitter|instagram|youtube/i })).toHaveCount(0)
  },
)

test(
  'the login shows what is missing, and links to password reset, login by code and sign-up',
  spec('2.98', '2.100', '5.9'),
  async ({ open }) => {
    const { page } = await open('phone')
    await page.goto('/login')
    await button(page, 'Log in').click()
    for (const label of ['Email', 'Password']) await expectFault(page, { label, text: 'This field is required.' })
    await field(page, 'Email').fill('amara at home')
    await button(page, 'Log in').click()
    await expectFault(page, { label: 'Email', text: 'Please enter a valid email address.' })
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signup')
    await expect(main.locator('a[href="/otp-login"]')).toBeVisible()
    await main.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page).toHaveURL('/forgot-password')
    await expect(field(page, 'Email')).toBeVisible()
    await expect(button(page, 'Get code')).toBeVisible()
  },
)

test('the presence dot is green or red, always with its text', spec('2.91'), async ({ open, karibu }) => {
  const me = await makeMember(karibu, { firstName: 'Solange', at: douala })
  const other = await makeMember(karibu, { firstName: 'Rigobert', at: douala })
  const { page } = await open('desktop', { ...loggedIn(karibu, me), colorScheme: 'light' })
  const dot = (label: string) =>
    page.getByText(label, { exact: true }).locator('..').locator('[aria-hidden=true]').first()
  await page.goto(`/dashboard/user/${other.id}/profile`)
  await expect(dot('Online')).toHaveCSS('background-color', 'rgb(28, 107, 71)')
  await call(karibu, 'PATCH /me/settings', { token: other.token, body: { privacy: { hideOnline: true } } })
  await page.reload()
  await expect(dot('Offline')).toHaveCSS('background-color', 'rgb(191, 29, 29)')
})

test('the first photo has the position of its card in every language, at every time of day and phone width', async ({
  open,
  karibu,
}) => {
  const me = await makeMember(karibu, { firstName: 'Amara', at: lisbon })
  await makeMember(karibu, { firstName: 'Ngozi', gender: 'female', at: lisbon, photos: [await portrait(1)] })
  for (const locale of locales) {
    const { page } = await open('phone', { ...loggedIn(karibu, me, locale), locale })
    await page.addInitScript(() => {
      const measure = () => {
        const photo = document.querySelector('.first-photo')
        if (photo) Object.assign(window, { firstPlace: photo.getBoundingClientRect().toJSON() })
        requestAnimationFrame(measure)
      }
      requestAnimationFrame(measure)
    })
    for (const [hour, width] of [
      ['08:00', 320],
      ['13:00', 320],
      ['13:00', 360],
      ['20:00', 400],
    ] as const) {
      await page.clock.setFixedTime(new Date(`${new Date().toISOString().slice(0, 10)}T${hour}:00+01:00`))
      await page.setViewportSize({ width, height: 740 })
      await page.goto('/dashboard/matches')
      await expect(page.locator('article[data-member]').first()).toBeVisible()
      const [first, card] = await page.evaluate(() => [
        (window as unknown as { firstPlace: DOMRect }).firstPlace,
        document.querySelector('article[data-member]')?.getBoundingClientRect().toJSON(),
      ])
      expect([locale, hour, width, first.x, first.y, first.width]).toEqual([
        locale,
        hour,
        width,
        card.x,
        card.y,
        card.width,
      ])
    }
  }
})
