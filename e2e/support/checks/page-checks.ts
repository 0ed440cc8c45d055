import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Findings of axe-core on the current page, one line each. */
export async function axeFindings(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target} ${failureSummary}`),
  )
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
    const found: string[] = []
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      const text = ownText(element)
      if (text === '' || element.closest('script, style, [aria-hidden=true]') || !element.checkVisibility()) continue
      if (/^[a-z][a-z-]+:[a-z][\w]*(\.\w+)+$/.test(text)) found.push(`bare key ${text}`)
      const style = getComputedStyle(element)
      if (style.display === 'inline' || element.clientWidth <= 1 || style.textOverflow === 'ellipsis') continue
      const isScrolled = ['auto', 'scroll'].includes(style.overflowX)
      if (!isScrolled && element.scrollWidth > element.clientWidth + 1)
        found.push(`“${text}” is ${element.scrollWidth - element.clientWidth} px too wide`)
      const isCut = ['hidden', 'clip'].includes(style.overflowY) && style.webkitLineClamp === 'none'
      if (isCut && element.scrollHeight > element.clientHeight + 2)
        found.push(`“${text}” is ${element.scrollHeight - element.clientHeight} px too high`)
    }
    return found
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
