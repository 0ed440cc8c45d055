import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const textsOf = (file: string): Record<string, Record<string, unknown>> =>
  JSON.parse(readFileSync(join(root, `locales/en/${file}.json`), 'utf8'))

/** The sections of each document, by their keys. */
const documents: Record<string, string[]> = {
  terms: Object.keys(textsOf('terms').sections ?? {}),
  privacy: Object.keys(textsOf('privacy').sections ?? {}),
  ...Object.fromEntries(Object.entries(textsOf('policies')).map(([name, sections]) => [name, Object.keys(sections)])),
}

/** What the first cells of the tables of docs/LEGAL.md name: `terms: join, account; privacy: changes`. */
function listed(): Map<string, Set<string>> {
  const page = readFileSync(join(root, 'docs/LEGAL.md'), 'utf8')
  const found = new Map<string, Set<string>>()
  for (const [, cell = ''] of page.matchAll(/^\| ([^|]+) \|/gm))
    for (const part of cell.split(';')) {
      const [name = '', sections = ''] = part.split(':').map((side) => side.trim())
      if (name in documents) found.set(name, new Set([...(found.get(name) ?? []), ...sections.split(/,\s*/)]))
    }
  return found
}

test.each(Object.entries(documents))(
  'each section of %s is bound, promised by people or without facts',
  (name, sections) => {
    expect(sections.filter((section) => !listed().get(name)?.has(section))).toEqual([])
  },
)

test.each(Object.entries(documents))('docs/LEGAL.md names no section of %s that is gone', (name, sections) => {
  expect([...(listed().get(name) ?? [])].filter((section) => !sections.includes(section))).toEqual([])
})
