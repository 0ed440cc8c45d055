import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { localeCodes } from '@karibu/contract'
import { legalNumbers } from '@karibu/contract/legal-facts'
import { expect, test } from 'vitest'
import { findLegalFaults, recordLegalTexts } from '../../checks/legal-texts.ts'
import { plant } from './plant.ts'

const version = '2026-01-01'
const today = '2026-01-15'
const advice = 'give it a new version (docs/LEGAL.md) and run: npm run legal-version'
const joining = {
  title: 'Joining',
  short: 'From {{ageMin}}.',
  text: 'You’re {{ageMin}} or older.\nYou join {{brand}}.',
}
const money = { title: 'Money', short: 'Yours.', text: 'Your coins are yours.' }

/** Texts in five languages whose version was recorded. */
function recordedTexts(): string {
  const sections = { join: joining, money }
  const files = localeCodes.flatMap((locale) => [
    [`locales/${locale}/terms.json`, JSON.stringify({ sections })],
    [`locales/${locale}/privacy.json`, JSON.stringify({ sections })],
    [`locales/${locale}/policies.json`, JSON.stringify({ guidelines: sections, refunds: sections })],
  ])
  const root = plant(Object.fromEntries(files))
  expect(recordLegalTexts({ root, version, today })).toBeNull()
  return root
}

const rewrite = (root: string, path: string, content: object) =>
  writeFileSync(join(root, 'locales', path), JSON.stringify(content))
const read = (root: string, path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))
const changed = { join: joining, money: { ...money, text: 'Your coins are ours.' } }

test('texts that are as recorded have no fault', () => {
  expect(findLegalFaults({ root: recordedTexts(), version })).toEqual([])
})

test('a changed document is named with its language', () => {
  const root = recordedTexts()
  rewrite(root, 'fr/terms.json', { sections: changed })
  rewrite(root, 'en/privacy.json', { sections: { money } })
  rewrite(root, 'sw/policies.json', { guidelines: changed, refunds: changed })
  expect(findLegalFaults({ root, version })).toEqual([
    `terms (fr) differs from version ${version}; ${advice}`,
    `privacy notice (en) differs from version ${version}; ${advice}`,
    `community guidelines (sw) differs from version ${version}; ${advice}`,
  ])
})

test('a changed number of the rules changes each text that names it', () => {
  const root = recordedTexts()
  const older = { ...joining, text: joining.text.replace('{{ageMin}}', String(legalNumbers.ageMin + 2)) }
  rewrite(root, 'en/terms.json', { sections: { join: older, money } })
  expect(findLegalFaults({ root, version })).toEqual([`terms (en) differs from version ${version}; ${advice}`])
})

test('spaces, the order of the sections and documents that nobody accepts are not compared', () => {
  const root = recordedTexts()
  const spaced = { ...joining, text: ` ${joining.text.replace('\n', '\n\n')} ` }
  rewrite(root, 'en/terms.json', { sections: { money, join: spaced } })
  rewrite(root, 'en/policies.json', { guidelines: { join: joining, money }, refunds: changed })
  expect(findLegalFaults({ root, version })).toEqual([])
})

test('changed texts are recorded only with a new version', () => {
  const root = recordedTexts()
  rewrite(root, 'fr/terms.json', { sections: changed })
  expect(recordLegalTexts({ root, version, today })?.refused).toContain('terms (fr) differs')
  expect(findLegalFaults({ root, version })).toHaveLength(1)

  const next = { root, version: '2026-02-01' }
  expect(findLegalFaults(next)).toEqual([
    'the texts of version 2026-02-01 are not recorded; run: npm run legal-version',
  ])
  expect(recordLegalTexts({ ...next, today })).toBeNull()
  expect(findLegalFaults(next)).toEqual([])
  const copy = (of: string) => read(root, `web/src/app/screens/legal/versions/${of}.fr.json`).terms.money.text
  expect([copy(version), copy(next.version)]).toEqual([money.text, changed.money.text])
})

test('a correction is recorded with its reason, its day and its texts', () => {
  const root = recordedTexts()
  expect(recordLegalTexts({ root, version, today, correction: 'nothing' })).toEqual({
    refused: 'No text differs from the recorded version.',
  })
  rewrite(root, 'pt/terms.json', { sections: { join: joining, money: { ...money, title: 'Dinheiro' } } })
  expect(recordLegalTexts({ root, version, today, correction: '' })).toEqual({
    refused: 'A correction needs a reason.',
  })
  expect(recordLegalTexts({ root, version, today, correction: 'translate a title' })).toBeNull()
  expect(findLegalFaults({ root, version })).toEqual([])
  expect(read(root, 'scripts/legal-texts.json').corrections).toEqual([
    { version, date: today, texts: ['terms (pt)'], reason: 'translate a title' },
  ])
})

test('a version whose copy for readers is missing is named', () => {
  const root = recordedTexts()
  const path = `web/src/app/screens/legal/versions/${version}.en.json`
  rmSync(join(root, path))
  expect(findLegalFaults({ root, version })).toEqual([`${path} is missing; readers compare it with later versions`])
})
