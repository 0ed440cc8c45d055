import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { localeCodes } from '@karibu/contract'
import { expect, test } from 'vitest'

const read = (locale: string, file: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../../../locales/${locale}/${file}.json`), 'utf8'))
const quoted = (text: string) => [...text.matchAll(/[“«]\s*([^”»]+?)\s*[”»]/g)].map(([, words = '']) => words)

test.each(localeCodes)(
  'the texts in %s about reporting use the labels of the button “…” and its menu item',
  (locale) => {
    const { nobody, mine } = read(locale, 'reporting')
    const items = [read(locale, 'people').actions.report, read(locale, 'chat').header.report]
    const { guidelines, childSafety } = read(locale, 'policies')
    const legal = [guidelines.help.text, childSafety.report.text]
    for (const text of [nobody.text, mine.noneText, read(locale, 'help').answers.report.answer, ...legal]) {
      const [button, item] = quoted(text)
      expect(button).toBe('…')
      for (const label of items) expect(label.startsWith(`${item} `)).toBe(true)
    }
  },
)
