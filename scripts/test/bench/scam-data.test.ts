import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../../lib/run.ts'

const folder = join(root, 'bench/scam/data')
const languages = readdirSync(folder).flatMap((file) => (file.endsWith('.csv') ? file.slice(0, -4) : []))
const columns = ['id', 'language', 'stage', 'kind', 'label', 'text']
const harmfulKinds = [
  'money',
  'gift_card',
  'airtime',
  'crypto',
  'parcel',
  'visa',
  'investment',
  'account',
  'contact',
  'other_app',
  'sextortion',
  'link',
]

/** The records of RFC 4180; no cell of these files spans lines. */
function readRecords(language: string) {
  const lines = readFileSync(join(folder, `${language}.csv`), 'utf8')
    .trimEnd()
    .split('\n')
  return lines.map((line) =>
    Array.from(line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g), ([, quoted, plain]) =>
      quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
    ),
  )
}

const readRows = (language: string) =>
  readRecords(language)
    .slice(1)
    .map(([id = '', of = '', stage = '', kind = '', label = '', text = '']) => ({ id, of, stage, kind, label, text }))

/** Letters only, so that sentences that differ in numbers, accents or punctuation count as equal. */
const lettersOf = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .match(/\p{L}+/gu) ?? []

/** Pairs that share three quarters of their different words: one sentence with a name or a noun changed. */
function findAlike(texts: string[]) {
  const sets = texts.map((text) => new Set(lettersOf(text)))
  return sets.flatMap((one, index) =>
    sets.slice(0, index).flatMap((other, before) => {
      const shared = one.intersection(other).size
      return shared / (one.size + other.size - shared) >= 0.75 ? [[texts[before], texts[index]]] : []
    }),
  )
}

test('near-duplicate sentences, differing only in a number or a noun, are found', () => {
  const texts = ['send me 50 euros', 'Send me 20 euros!', 'please buy me one big apple card now', 'good morning']
  expect(findAlike(texts)).toEqual([['send me 50 euros', 'Send me 20 euros!']])
  expect(findAlike([...texts, 'please buy me one big steam card now'])).toHaveLength(2)
})

test('each language has its file', () => {
  expect(languages.sort()).toEqual(['en', 'es', 'fr', 'pcm', 'pt', 'sw'])
})

describe.each(languages)('%s', (language) => {
  test('each record has the six columns, sequential ids, a known kind and its label', () => {
    expect(readRecords(language)[0]).toEqual(columns)
    expect(readRecords(language).filter((cells) => cells.length !== columns.length)).toEqual([])
    const faults = readRows(language).filter(
      ({ id, of, stage, kind, label, text }, index) =>
        id !== `${language}-${String(index + 1).padStart(4, '0')}` ||
        of !== language ||
        !/^\d{1,3}$/.test(stage) ||
        Number(stage) > 200 ||
        label !== (kind === 'none' ? '0' : '1') ||
        !['none', ...harmfulKinds].includes(kind) ||
        text !== text.trim() ||
        text === '',
    )
    expect(faults).toEqual([])
  })

  test('there are at least 300 harmless texts, 150 harmful ones and ten of each harmful kind', () => {
    const rows = readRows(language)
    expect(rows.filter(({ label }) => label === '0').length).toBeGreaterThanOrEqual(300)
    expect(rows.filter(({ label }) => label === '1').length).toBeGreaterThanOrEqual(150)
    const rare = harmfulKinds.filter((kind) => rows.filter((row) => row.kind === kind).length < 10)
    expect(rare).toEqual([])
  })

  test('no text is repeated', () => {
    expect(findAlike(readRows(language).map(({ text }) => text))).toEqual([])
  })

  test('harmless contact and harmful contact differ in the stage', () => {
    const early = readRows(language).filter(({ kind }) => kind === 'contact' || kind === 'other_app')
    expect(early.filter(({ stage }) => Number(stage) > 3)).toEqual([])
  })

  test('links and addresses are fictitious', () => {
    const domains = readRows(language).flatMap(
      ({ text }) => text.match(/[\p{L}\d-]+\.(?:com|net|org|info|co|io)\b/giu) ?? [],
    )
    expect(domains).toEqual([])
  })
})
