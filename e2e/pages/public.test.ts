import { expect, test } from '../fixture.ts'
import { type SpecId, spec } from '../support/spec.ts'
import { type Locale, locales, translatorOf } from '../support/translations.ts'

const tags = { en: 'en-NG', es: 'es-GQ', fr: 'fr-CM', pt: 'pt-MZ', sw: 'sw-TZ' } as const

const rows: Record<Locale, SpecId[]> = { en: ['1.35', '1.39'], es: ['1.40'], fr: [], pt: ['1.42'], sw: [] }

for (const locale of locales) {
  test(`the landing page is readable in ${locale} before any script runs`, spec(...rows[locale]), async ({ open }) => {
    const translate = translatorOf(locale)
    const { page } = await open('phone', { javaScriptEnabled: false, locale: tags[locale] })
    // By what the browser speaks, and by an address that says it whatever the browser speaks.
    for (const address of ['/', `/${locale}/`]) {
      const answer = await page.goto(address)
      expect(answer?.headers()['content-type']).toContain('text/html')
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      await expect(page).toHaveTitle(translate('landing:title'))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(translate('landing:hero.first.title'))
      await expect(page.getByRole('link', { name: translate('landing:join') }).first()).toHaveAttribute(
        'href',
        '/signup',
      )
      for (const reason of ['gift', 'easy', 'secure', 'support', 'fields', 'abuse']) {
        await expect(page.getByRole('heading', { name: translate(`landing:reasons.${reason}.title`) })).toBeVisible()
      }
      const rows = page.getByRole('row')
      await expect(rows).toHaveCount(7)
      await expect(rows.first()).toContainText(translate('landing:costs.free'))
      await expect(rows.last()).toContainText(/9[.,]99/)
      for (const story of ['first', 'second', 'third']) {
        await expect(page.getByText(translate(`landing:testimonials.${story}`))).toBeVisible()
      }
      await expect(page.getByRole('contentinfo').getByText(translate('landing:footer.helpCenter'))).toBeVisible()
    }
  })
}

test('a URL with a language uses it, whatever the browser prefers', async ({ open }) => {
  const { page } = await open('desktop', { locale: 'en-GB' })
  await page.goto('/fr/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(translatorOf('fr')('landing:hero.first.title'))
})

test('the navbar turns solid white with a shadow after 50 px', spec('2.51', '9.16'), async ({ open }) => {
  const { page } = await open('desktop', { colorScheme: 'light' })
  await page.goto('/')
  const bar = page.getByRole('banner')
  await page.evaluate(() => window.scrollTo(0, 50))
  await expect(bar).toHaveCSS('box-shadow', 'none')
  await page.evaluate(() => window.scrollTo(0, 51))
  await expect(bar).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(bar).not.toHaveCSS('box-shadow', 'none')
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(bar).toHaveCSS('box-shadow', 'none')
})

const menus = [
  ['banner', '2.52'],
  ['contentinfo', '2.67'],
] as const
for (const [place, row] of menus) {
  test(`the language menu of the ${place} closes on Escape and on a press outside`, spec(row), async ({ open }) => {
    const { page } = await open('desktop')
    await page.goto('/')
    const button = page.getByRole(place).getByRole('button', { name: 'Change language. Current: English' })
    const menu = page.getByRole('menu')
    await button.click()
    await expect(menu.getByRole('menuitemradio')).toHaveText([
      'English',
      'Español',
      'Français',
      'Português',
      'Kiswahili',
    ])
    await expect(menu).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 700, height: 600 })
    await button.scrollIntoViewIfNeeded()
    await expect(menu).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()
    await button.click()
    await expect(menu).toBeVisible()
    // Beside the logo: no menu reaches there.
    await page.mouse.click(5, 5)
    await expect(menu).toBeHidden()
  })
}

test('a chosen language persists after a reload and is stored under both names', spec('2.53'), async ({ open }) => {
  const { page } = await open('phone')
  await page.goto('/')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Change language/ })
    .click()
  await page.getByRole('menuitemradio', { name: 'Kiswahili' }).click()
  const sw = translatorOf('sw')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(sw('landing:hero.first.title'))
  await expect(page.locator('html')).toHaveAttribute('lang', 'sw')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(sw('landing:hero.first.title'))
  await expect(page.locator('html')).toHaveAttribute('lang', 'sw')
  const stored = await page.evaluate(() => [
    localStorage.getItem('preferred-language'),
    localStorage.getItem('user-locale'),
  ])
  expect(stored).toEqual(['sw', 'sw'])
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(sw('auth:logIn.title'))
  await page.evaluate(() => {
    localStorage.setItem('preferred-language', 'de')
    localStorage.setItem('user-locale', 'de')
  })
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('an unknown address shows an error and a link back', spec('2.5'), async ({ open }) => {
  const { page, allow } = await open('phone')
  allow(/status of 404 .*\/no\/such\/page/)
  await page.goto('/about')
  expect((await page.goto('/no/such/page'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'This page isn’t here' })).toBeVisible()
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expect(page).toHaveURL(/\/about$/)
})

test('the slides advance automatically and pause on request', spec('1.34'), async ({ open }) => {
  const { page } = await open('desktop')
  await page.clock.install()
  await page.goto('/')
  const dot = (number: number) => page.getByRole('button', { name: `Show slide ${number}` })
  await expect(dot(1)).toHaveAttribute('aria-current', 'true')
  await page.clock.fastForward(7_100)
  await expect(dot(2)).toHaveAttribute('aria-current', 'true')
  await page.getByRole('button', { name: 'Pause the slides' }).click()
  // Away from the slides, so that nothing but the button holds them.
  await page.getByRole('contentinfo').hover()
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.clock.fastForward(20_000)
  await page.clock.runFor(300)
  await expect(dot(2)).toHaveAttribute('aria-current', 'true')
  await page.getByRole('button', { name: 'Play the slides' }).click()
  await page.getByRole('contentinfo').hover()
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.clock.fastForward(7_100)
  await expect(dot(3)).toHaveAttribute('aria-current', 'true')
  await dot(1).click()
  await expect(dot(1)).toHaveAttribute('aria-current', 'true')
})

test('with reduced motion the slides do not move', async ({ open }) => {
  const { page } = await open('phone', { reducedMotion: 'reduce' })
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Play the slides' })).toBeVisible()
})

test('every link of the footer leads to an existing page', spec('1.36', '2.64'), async ({ open }) => {
  const { page } = await open('desktop')
  await page.goto('/')
  await expect(page.getByRole('contentinfo').getByRole('heading')).toHaveText(['Company', 'Support', 'Contact'])
  const links = page.getByRole('contentinfo').getByRole('link')
  const targets = await links.evaluateAll((all) =>
    all.map((link) => (link as HTMLAnchorElement).getAttribute('href') ?? ''),
  )
  const pages = targets.filter((target) => target.startsWith('/'))
  expect(pages.toSorted()).toEqual([
    '/about',
    '/blog',
    '/careers',
    '/chat-support',
    '/community-guidelines',
    '/contact',
    '/getting-started',
    '/help-center',
    '/privacy',
    '/report-bug',
    '/safety',
    '/server-status',
    '/terms',
  ])
  for (const target of pages) {
    await page.goto(target)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'This page isn’t here' })).toHaveCount(0)
  }
})
