import { expect, test } from '../fixture.ts'
import { expectNoEnglish } from '../support/checks/english-left.ts'
import { axeFindings } from '../support/checks/page-checks.ts'
import { settled } from '../support/scenes/stage.ts'
import { locales, translatorOf } from '../support/translations.ts'

const tags = { en: 'en-NG', es: 'es-GQ', fr: 'fr-CM', pt: 'pt-MZ', sw: 'sw-TZ' } as const

const pages = [
  { path: '/about', title: 'pages:about.title' },
  { path: '/careers', title: 'pages:careers.title' },
  { path: '/getting-started', title: 'pages:gettingStarted.title' },
  { path: '/blog', title: 'articles:title' },
  { path: '/blog/first-meeting', title: 'articles:firstMeeting.title' },
  { path: '/blog/money-scams', title: 'articles:moneyScams.title' },
  { path: '/blog/a-true-profile', title: 'articles:trueProfile.title' },
  { path: '/help-center', title: 'help:title' },
  { path: '/server-status', title: 'pages:serverStatus.title' },
  { path: '/terms', title: 'documents:terms.title' },
  { path: '/privacy', title: 'documents:privacy.title' },
  { path: '/safety', title: 'documents:safety.title' },
  { path: '/community-guidelines', title: 'documents:guidelines.title' },
  { path: '/refunds', title: 'documents:refunds.title' },
  { path: '/cookies', title: 'documents:cookies.title' },
  { path: '/child-safety', title: 'documents:childSafety.title' },
  { path: '/law-enforcement', title: 'documents:lawEnforcement.title' },
  { path: '/accessibility', title: 'documents:accessibility.title' },
] as const

// Languages take turns: two for each page, and axe, whose findings do not depend on the language, in one. The long run has all.
const isLong = process.env.KARIBU_LONG === '1'
const hasAxe = (page: number, language: number) => isLong || page % locales.length === language
const isOn = (page: number, language: number) => hasAxe(page, language) || (page + 2) % locales.length === language

for (const [language, locale] of locales.entries()) {
  test(`pages of the footer are in ${locale}, accessible, and fit a small screen`, async ({ open }) => {
    const translate = translatorOf(locale)
    const { page } = await open('phone', {
      locale: tags[locale],
      viewport: { width: 320, height: 640 },
      reducedMotion: 'reduce',
    })
    for (const [index, { path, title }] of pages.entries()) {
      if (!isOn(index, language)) continue
      await page.goto(`/${locale}${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(translate(title))
      await expect(page).toHaveTitle(`${translate(title)} · Karibu`)
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      await settled(page, translate)
      if (locale !== 'en') await expectNoEnglish(page, locale)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} is too wide`).toBe(320)
      if (hasAxe(index, language)) expect(await axeFindings(page), path).toEqual([])
    }
  })
}

test('the text of a page is in its document before any script runs', async ({ open }) => {
  const { page } = await open('phone', { javaScriptEnabled: false, locale: 'fr-CM' })
  const translate = translatorOf('fr')
  for (const [path, words] of [
    ['/blog/money-scams', 'articles:moneyScams.paid.text'],
    ['/help-center', 'help:answers.withdraw.question'],
    ['/terms', 'terms:sections.wallet.short'],
    ['/safety', 'legal:safety.hurt.text'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(translate(words))).toBeVisible()
  }
})

test('search engines find each page once in each language, and private pages are excluded', async ({
  open,
  karibu,
}) => {
  const { page } = await open('desktop')
  const map = await (await page.request.get('/sitemap.xml')).text()
  const listed = [...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address)
  expect(listed).toContain(`${karibu.url}/sw/blog/money-scams`)
  expect(new Set(listed).size).toBe(listed.length)
  expect(listed).toHaveLength(22 * 5)
  for (const address of listed) {
    const answer = await page.request.get(address, { headers: { 'accept-language': 'en' } })
    expect([address, answer.status()]).toEqual([address, 200])
    const path = new URL(address).pathname
    expect(await answer.text()).toContain(`<link rel="canonical" href="${path}" />`)
  }
  expect(await (await page.request.get('/robots.txt')).text()).toContain(`Sitemap: ${karibu.url}/sitemap.xml`)
  const shown = await page.request.get('/social-fr.png')
  expect([shown.status(), shown.headers()['content-type']]).toEqual([200, 'image/png'])
})

test('the help is searched without accents, and a URL leads to an answer', async ({ open }) => {
  const { page } = await open('phone', { locale: 'fr-CM' })
  const translate = translatorOf('fr')
  await page.goto('/help-center')
  const answer = page.getByText(translate('help:answers.delete.answer'))
  await expect(answer).toBeHidden()
  await page.getByRole('searchbox', { name: translate('help:search') }).fill('SUPPRIMER mon compte')
  await expect(page.getByRole('status').first()).toHaveText(translate('help:found_one', { count: 1 }))
  await expect(answer).toBeVisible()
  await page.getByRole('searchbox').fill('xyz')
  await expect(page.getByRole('heading', { name: translate('help:none', { words: 'xyz' }) })).toBeVisible()
  await page.getByRole('searchbox').fill('')
  await page.getByText(translate('help:answers.withdraw.question')).click()
  await expect(page).toHaveURL(/#withdraw$/)
  await page.goto('/about')
  await page.goto('/help-center#delete')
  await expect(answer).toBeVisible()
  await expect(answer).toBeInViewport()
})

test('the status page shows the present and the past state, as bars and as text', async ({ open }) => {
  const { page } = await open('desktop')
  const today = new Date().toISOString().slice(0, 10)
  await page.route('**/api/status/history', (route) =>
    route.fulfill({ json: { data: { days: [{ day: today, measured: 9, troubled: 2, mail: 2, realtime: 0 }] } } }),
  )
  const translate = translatorOf('en')
  const present = page.waitForResponse((response) => response.url().endsWith('/api/status'))
  await page.goto('/server-status')
  // The server belongs to all tests, some of which make a mail or a push fail.
  const { status } = (await (await present).json()).data
  const verdict = page
    .getByRole('status')
    .filter({ hasText: translate(`pages:serverStatus.${status === 'ok' ? 'ok' : 'troubled'}`) })
  await expect(verdict).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The last 90 days' })).toBeVisible()
  await page.getByText('Day by day').click()
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(91)
  await expect(rows.nth(1)).toContainText('Problems for 2 minutes')
  await expect(rows.nth(2)).toContainText('Not measured')
})

test('the terms are linked beside the last button of sign-up, and open beside the form', async ({ open }) => {
  const { page } = await open('phone')
  const translate = translatorOf('en')
  await page.goto('/signup')
  const field = (name: string) => page.getByRole('textbox', { name: translate(`auth:fields.${name}`), exact: true })
  await field('firstName').fill('Amara')
  await field('lastName').fill('Okafor')
  await field('email').fill('consent@example.com')
  await field('mobileNumber').fill('8031234567')
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByText(translate('auth:signUp.consent'))).toBeVisible()
  for (const [name, path] of [
    ['Terms of use', '/terms'],
    ['Privacy', '/privacy'],
  ] as const) {
    const link = page.getByRole('link', { name })
    await expect(link).toHaveAttribute('href', path)
    await expect(link).toHaveAttribute('target', '_blank')
  }
})
