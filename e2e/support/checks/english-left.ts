import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { subscriptionPlans } from '../../../contract/src/catalogue.ts'
import type { Locale } from '../translations.ts'

// A plan has one name in all languages, which is a word of English elsewhere.
const planNames = new Set<string>(subscriptionPlans.map(({ name }) => name))
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const regionCodes = letters.flatMap((first) => letters.map((second) => first + second))
const folder = join(import.meta.dirname, '../../../locales')

/** No sentence, name or hint on this screen is an English one that this language says otherwise. */
export async function expectNoEnglish(page: Page, locale: Locale): Promise<void> {
  expect(await englishLeft(page, locale), 'English words').toEqual([])
}

/** The sentences, names and hints on this screen that are English though this language has words of its own. */
export async function englishLeft(page: Page, locale: Locale): Promise<string[]> {
  const english = englishOnly(locale)
  const shown = await page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    // The text of a field was written by a member, maybe in another language.
    while (walker.nextNode())
      if (!walker.currentNode.parentElement?.closest('textarea')) found.push(walker.currentNode.textContent ?? '')
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]')) {
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) found.push(element.getAttribute(name) ?? '')
    }
    return [document.title, ...found]
  })
  return shown.map((text) => text.trim()).filter((text) => english.has(text))
}

const known = new Map<Locale, Set<string>>()

function englishOnly(locale: Locale): Set<string> {
  const texts = known.get(locale) ?? readEnglishOnly(locale)
  known.set(locale, texts)
  return texts
}

function readEnglishOnly(locale: Locale): Set<string> {
  const theirs = new Set<string>()
  const english = new Set<string>()
  for (const file of readdirSync(join(folder, 'en'))) {
    gather(JSON.parse(readFileSync(join(folder, 'en', file), 'utf8')), english)
    gather(JSON.parse(readFileSync(join(folder, locale, file), 'utf8')), theirs)
  }
  // Names of countries come from the browser, spelled as it spells them in this language.
  const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' })
  for (const code of regionCodes) theirs.add(names.of(code) ?? '')
  return new Set([...english].filter((text) => !theirs.has(text) && !text.includes('{{') && !planNames.has(text)))
}

function gather(texts: unknown, into: Set<string>): void {
  if (typeof texts === 'string') into.add(texts.trim())
  else for (const inner of Object.values(texts as object)) gather(inner, into)
}
