import { brand } from '@karibu/contract/brand'
import { layOut } from '../../server/src/features/notifications/mail/mail-layout.ts'
import { expect, type Page, test } from '../fixture.ts'
import { type Locale, locales, translatorOf } from '../support/translations.ts'

// Mails as programs show them: with their style sheet, without it, in dark colours of a browser and of Outlook, and in
// Outlook for Windows, which knows neither widths nor the padding of links. No server is needed.

const pageOf = (path: string) => `https://karibu.example${path}`
const name = 'Oluwaseun-Christopher-Emmanuel'
// Staff may quote an address, which has no place for a break.
const address = `https://example.com/${'x'.repeat(90)}`

/** A code, collected notifications with a quote, and one of money: every block of the layout. */
function mailsIn(locale: Locale): Array<[name: string, html: string]> {
  const translate = translatorOf(locale)
  const email = brand.supportEmail
  const common = {
    locale,
    greeting: translate('accounts:mail.greeting', { name }),
    foot: translate('accounts:mail.foot', { email }),
  }
  const amount = 'USD\u00a01,000.00'
  const payout = 'XOF\u00a0567\u202f890'
  const money = { amount, payout, bankName: 'Banque Internationale pour le Commerce', ending: '6789', email }
  const code = {
    ...common,
    title: translate('accounts:mail.verify.subject'),
    text: translate('accounts:mail.verify.text'),
    code: '012345',
    button: null,
    after: translate('accounts:mail.codeRules'),
  }
  const digest = {
    ...common,
    title: translate('notifications:mail.subject_other', { count: 3 }),
    text: translate('notifications:mail.text'),
    lines: [
      translate('gifts:mail.received.subject', { giver: name }),
      translate('withdrawals:mail.held.subject', money),
      address,
    ],
    quote: `We read <all> your messages & pictures.\n\nPlease be kinder: ${address}`,
    code: null,
    button: { label: translate('notifications:mail.button'), url: pageOf('/dashboard/notifications') },
    after: translate('notifications:mail.after'),
    stop: { label: translate('notifications:mail.stop'), url: pageOf('/unsubscribe') },
  }
  const paid = {
    ...common,
    title: translate('withdrawals:mail.paid.subject', money),
    text: translate('withdrawals:mail.paid.text', money),
    code: null,
    button: { label: translate('withdrawals:mail.paid.button'), url: pageOf('/dashboard/wallet') },
    after: translate('withdrawals:mail.paid.after', money),
  }
  return Object.entries({ code, digest, paid }).map(([which, parts]) => [which, layOut(parts).html])
}

const withoutSheet = (html: string) => html.replaceAll(/<style>.*?<\/style>/gs, '')
const layouts: Record<string, { theme: 'light' | 'dark'; change: (html: string) => string; widths: number[] }> = {
  'style sheet': { theme: 'light', change: (html) => html, widths: [360, 600] },
  'dark colours': { theme: 'dark', change: (html) => html, widths: [360, 600] },
  'dark colours of Outlook': {
    theme: 'light',
    change: (html) => html.replace('<html ', '<html data-ogsc="" '),
    widths: [360, 600],
  },
  'no style sheet': { theme: 'light', change: withoutSheet, widths: [360, 600] },
  'no style sheet, in the dark': { theme: 'dark', change: withoutSheet, widths: [360, 600] },
  'Outlook for Windows': {
    theme: 'light',
    change: (html) =>
      withoutSheet(html)
        .replaceAll(/<!--\[if mso\]>(.*?)<!\[endif\]-->/gs, '$1')
        .replaceAll(/max-width:\d+px;|border-radius:\d+px;?/g, '')
        .replaceAll(/(<a [^>]*?)padding:[^;"]*/g, '$1')
        .replaceAll('mso-padding-alt', 'padding'),
    widths: [600],
  },
}

type Seen = Awaited<ReturnType<typeof measure>>

/** What the browser made of a mail: its width, its texts with their ground, its links with what is behind them. */
async function measure(page: Page) {
  return page.evaluate(() => {
    const groundOf = (element: Element | null): string => {
      const own = element ? getComputedStyle(element).backgroundColor : 'rgb(255, 255, 255)'
      return element && /^rgba\(.*, 0\)$/.test(own) ? groundOf(element.parentElement) : own
    }
    const own = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim())
    const texts = [...document.querySelectorAll('body *')].filter(own).map((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const { left, right, height } = range.getBoundingClientRect()
      const { color, fontSize } = getComputedStyle(element)
      const shown = `${element.className || element.localName}: ${element.textContent?.trim().slice(0, 30)}`
      return { shown, left, right, height, color, ground: groundOf(element), fontSize: Number.parseFloat(fontSize) }
    })
    const links = [...document.querySelectorAll('a')].map((link) => {
      link.scrollIntoView({ block: 'center' })
      const cell = link.closest('td.button')
      const { width, height } = (cell ?? link).getBoundingClientRect()
      const { left, top, width: across, height: down } = link.getBoundingClientRect()
      const isOnTop = document.elementFromPoint(left + across / 2, top + down / 2) === link
      const colours = cell ? [groundOf(cell), groundOf(cell.parentElement)] : null
      return { shown: link.textContent, width, height, isOnTop, colours }
    })
    const files = document.querySelectorAll('img, picture, video, svg, link, script').length
    return { width: document.documentElement.scrollWidth, texts, links, files }
  })
}

/**
 * What a reader would stumble over: texts that cannot be read or leave the screen, and links that cannot be pressed. A link
 * that is no button is at least `linkMin` pixels high: one line where a mouse is used.
 */
function faultsIn({ width, texts, links, files }: Seen, { screen, linkMin }: { screen: number; linkMin: number }) {
  return [
    ...(width > screen ? [`${width} wide`] : []),
    ...(files > 0 ? ['needs a file'] : []),
    ...texts.flatMap((text) => faultsOfText(text, screen)),
    ...links.flatMap((link) => faultsOfLink(link, linkMin)),
  ]
}

function faultsOfText({ shown, left, right, height, color, ground, fontSize }: Seen['texts'][number], screen: number) {
  const ratio = contrast(color, ground)
  return [
    ...(left < 0 || right > screen || height === 0 ? [`from ${left} to ${right}, ${shown}`] : []),
    ...(ratio < 4.5 ? [`contrast of ${ratio.toFixed(2)}, ${shown}`] : []),
    ...(fontSize < 14 ? [`${fontSize} small, ${shown}`] : []),
  ]
}

function faultsOfLink({ shown, width, height, isOnTop, colours }: Seen['links'][number], linkMin: number) {
  const isSeen = colours === null || contrast(colours[0], colours[1]) >= 3
  return [
    ...(isOnTop ? [] : [`${shown}: cannot be pressed`]),
    ...(width < 44 || height < (colours ? 44 : linkMin) ? [`${shown}: ${width} × ${height}`] : []),
    ...(isSeen ? [] : [`${shown}: does not look like a button`]),
  ]
}

/** Relative luminance and contrast of WCAG 2.2, of colours as a browser computes them. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? [])
    .map((part) => Number(part) / 255)
    .map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
function contrast(one = '', other = ''): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

for (const [layout, { theme, change, widths }] of Object.entries(layouts)) {
  test(`mails are readable and their buttons work with: ${layout}`, async ({ page }) => {
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    await page.emulateMedia({ colorScheme: theme })
    const found: string[] = []
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      for (const locale of locales) {
        for (const [which, html] of mailsIn(locale)) {
          await page.setContent(change(html))
          const linkMin = layout === 'Outlook for Windows' ? 20 : 24
          const faults = faultsIn(await measure(page), { screen: width, linkMin })
          found.push(...faults.map((fault) => `${which} in ${locale} at ${width}: ${fault}`))
          const folder = process.env.KARIBU_MAIL_PICTURES
          if (folder && locale === 'fr')
            await page.screenshot({ path: `${folder}/${layout}-${which}-${width}.png`, fullPage: true })
        }
      }
    }
    expect(found).toEqual([])
    expect(requested).toEqual([])
  })
}
