import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { localeCodes } from '@karibu/contract'
import { legalNames, legalNumbers } from '@karibu/contract/legal-facts'
import { documentVersions } from '@karibu/contract/legal-versions'
import { termsVersion, termsVersions } from '@karibu/contract/terms'
import { expect, test } from 'vitest'
import { paths } from '../../paths.ts'
import { blocksOf, documentAt, documents } from './documents.ts'

const files = ['terms', 'privacy', 'policies'] as const
const read = (locale: string, file: string): string =>
  readFileSync(join(import.meta.dirname, `../../../../../locales/${locale}/${file}.json`), 'utf8')
const laws = ['nigeria', 'kenya', 'ghana', 'tanzania', 'cameroon', 'coteDIvoire', 'mozambique', 'europe']
const placeholdersOf = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name)

test.each(localeCodes)('each placeholder of the documents in %s has a value, and each number is declared', (locale) => {
  const named = new Set(files.flatMap((file) => placeholdersOf(read(locale, file))))
  const values = ['brand', ...Object.keys(legalNames), ...Object.keys(legalNumbers)]
  expect([...named].toSorted()).toEqual(values.toSorted())
})

test('an address leads to its document, also with a language and a slash', () => {
  for (const { name } of documents) {
    expect(documentAt(paths[name]).name).toBe(name)
    expect(documentAt(`/fr${paths[name]}/`).name).toBe(name)
  }
})

test('lines with a dash become one list between the paragraphs', () => {
  expect(blocksOf('One:\n- a\n- b\nTwo.')).toEqual([
    { kind: 'text', line: 'One:' },
    { kind: 'list', lines: ['a', 'b'] },
    { kind: 'text', line: 'Two.' },
  ])
})

test.each(documents)('$name has dated versions, the newest first', ({ name }) => {
  const days = documentVersions[name].map(({ date }) => date)
  expect(days.toSorted().toReversed()).toEqual(days)
})

test('members accept each version of the terms, the privacy notice and the guidelines, and of no other document', () => {
  const { terms, privacy, guidelines } = documentVersions
  const days = new Set([...terms, ...privacy, ...guidelines].map(({ date }) => date))
  expect(termsVersions.map(({ date }) => date)).toEqual([...days].toSorted().toReversed())
  expect(termsVersions[0]?.date).toBe(termsVersion)
  for (const { date, changes } of [...terms, ...privacy, ...guidelines])
    expect(termsVersions.find((version) => version.date === date)?.changes).toEqual(
      expect.arrayContaining([...changes]),
    )
})

test.each(localeCodes)('each law in %s has the same articles and its name', (locale) => {
  const numbersOf = (texts: Record<string, { short: string; text: string }>, id: string) =>
    [...`${texts[id]?.short} ${texts[id]?.text}`.matchAll(/\d[\d/-]*/g)].map(([number]) => number).toSorted()
  const [english, translated] = ['en', locale].map((code) => JSON.parse(read(code, 'privacy')).sections)
  for (const id of laws) {
    expect(numbersOf(translated, id)).toEqual(numbersOf(english, id))
    expect(translated[id].short).toMatch(/\d{4}|RGPD|GDPR/)
  }
})
