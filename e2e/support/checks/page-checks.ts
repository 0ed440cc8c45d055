import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axeCore from 'axe-core'

/** In the page, once it has been put there. */
declare const axe: typeof axeCore
// Less than half of what the package's main file holds: the browser reads it once for each document.
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Findings of axe-core on the current page, one line each. */
export async function axeFindings(page: Page): Promise<string[]> {
  return (await axeViolations(page)).map(({ text }) => text)
}

/** Findings of axe-core that prevent use of the current page. */
export async function graveFindings(page: Page): Promise<string[]> {
  const isGrave = (impact: string) => impact === 'serious' || impact === 'critical'
  return (await axeViolations(page)).filter(({ impact }) => isGrave(impact)).map(({ text }) => text)
}

/** Findings of axe-core about the contrast of texts with what is behind them, one line each. */
export async function contrastFindings(page: Page): Promise<string[]> {
  return (await axeViolations(page, ['color-contrast'])).map(({ text }) => text)
}

/** Most of the time of a first look goes into reading axe's own source, so a document gets it once. */
async function axeViolations(page: Page, rules?: string[]): Promise<{ impact: string; text: string }[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(async (rules) => {
    const { violations } = await axe.run(document, {
      ...{ resultTypes: ['violations'], preload: false },
      ...(rules && { runOnly: rules }),
    })
    return violations.flatMap(({ id, impact, nodes }) =>
      nodes.map(({ target, failureSummary }) => ({ impact: impact ?? '', text: `${id} ${target} ${failureSummary}` })),
    )
  }, rules)
}

/** How far the page can be pushed sideways, in pixels. */
export async function sideways(page: Page): Promise<number> {
  const width = page.viewportSize()?.width ?? 0
  return page.evaluate((width) => Math.max(0, document.documentElement.scrollWidth - width), width)
}

/** Texts that are cut off or run out of their box without saying so by an ellipsis, and bare keys of words. */
export function cutOrBare(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ownText = (element: Element) =>
      [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent ?? '')
        .join('')
        .trim()
    const overflow = (element: HTMLElement, text: string): string[] => {
      const style = getComputedStyle(element)
      if (style.display === 'inline' || element.clientWidth <= 1 || style.textOverflow === 'ellipsis') return []
      const isScrolled = ['auto', 'scroll'].includes(style.overflowX)
      const isCut = ['hidden', 'clip'].includes(style.overflowY) && style.webkitLineClamp === 'none'
      const wide = isScrolled ? 0 : element.scrollWidth - element.clientWidth
      const high = isCut ? element.scrollHeight - element.clientHeight : 0
      return [
        ...(wide > 1 ? [`“${text}” is ${wide} px too wide`] : []),
        ...(high > 2 ? [`“${text}” is ${high} px too high`] : []),
      ]
    }
    return [...document.body.querySelectorAll<HTMLElement>('*')].flatMap((element) => {
      const text = ownText(element)
      if (text === '' || element.closest('script, style, [aria-hidden=true]') || !element.checkVisibility()) return []
      const isKey = /^[a-z][a-z-]+:[a-z][\w]*(\.\w+)+$/.test(text)
      return [...(isKey ? [`bare key ${text}`] : []), ...overflow(element, text)]
    })
  })
}

/** Texts and names on the screen that still hold a placeholder, "{{name}}". */
export async function unfilled(page: Page): Promise<string[]> {
  const found = await page.evaluate(() => {
    const texts = [document.title, ...document.body.innerText.split('\n')]
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]')) {
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) texts.push(element.getAttribute(name) ?? '')
    }
    return texts.filter((text) => text.includes('{{') || text.includes('}}'))
  })
  return found.map((text) => `placeholder without a value: ${text}`)
}
