import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { localeCodes } from '@karibu/contract'
import { legalNumbers } from '@karibu/contract/legal-facts'
import { expect, test } from 'vitest'
import { findLegalFaults, recordLegalTexts } from '../../checks/legal-texts.ts'
import { root as repository, run } from '../../lib/run.ts'
import { plant } from './plant.ts'

const newest = {
  ...{ terms: '2026-01-01', privacy: '2026-01-01', guidelines: '2025-12-01', refunds: '2025-12-01' },
  ...{ cookies: '2025-12-01', childSafety: '2025-12-01', lawEnforcement: '2025-12-01', accessibility: '2025-12-01' },
}
const today = '2026-01-15'
const advice = 'give it a new version (docs/LEGAL.md) and run: npm run legal-version'
const joining = {
  title: 'Joining',
  short: 'From {{ageMin}}.',
  text: 'You’re {{ageMin}} or older.\nYou join {{brand}}.',
}
const money = { title: 'Money', short: 'Yours.', text: 'Your coins are yours.' }

const sections = { join: joining, money }

/** Texts in five languages whose version was recorded. */
function recordedTexts(): string {
  const files = localeCodes.flatMap((locale) => [
    [`locales/${locale}/terms.json`, JSON.stringify({ sections })],
    [`locales/${locale}/privacy.json`, JSON.stringify({ sections })],
    [`locales/${locale}/policies.json`, JSON.stringify({ guidelines: sections, refunds: sections })],
  ])
  const root = plant(Object.fromEntries(files))
  expect(recordLegalTexts({ root, newest, today })).toBeNull()
  return root
}

const rewrite = (root: string, path: string, content: object) =>
  writeFileSync(join(root, 'locales', path), JSON.stringify(content))
const read = (root: string, path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))
const changed = { join: joining, money: { ...money, text: 'Your coins are ours.' } }

test('texts equal to their record have no fault', () => {
  expect(findLegalFaults({ root: recordedTexts(), newest, today })).toEqual([])
})

test('a changed document is reported with its language and its version', () => {
  const root = recordedTexts()
  rewrite(root, 'fr/terms.json', { sections: changed })
  rewrite(root, 'en/privacy.json', { sections: { money } })
  rewrite(root, 'sw/policies.json', { guidelines: changed, refunds: changed })
  expect(findLegalFaults({ root, newest, today })).toEqual([
    `terms (fr) of 2026-01-01 differs; ${advice}`,
    `privacy (en) of 2026-01-01 differs; ${advice}`,
    `guidelines (sw) of 2025-12-01 differs; ${advice}`,
    `refunds (sw) of 2025-12-01 differs; ${advice}`,
  ])
})

test('a changed number of the rules changes each text that contains it', () => {
  const root = recordedTexts()
  const older = { ...joining, text: joining.text.replace('{{ageMin}}', String(legalNumbers.ageMin + 2)) }
  rewrite(root, 'en/terms.json', { sections: { join: older, money } })
  expect(findLegalFaults({ root, newest, today })).toEqual([`terms (en) of 2026-01-01 differs; ${advice}`])
})

test('spaces and the order of the sections are ignored', () => {
  const root = recordedTexts()
  const spaced = { ...joining, text: ` ${joining.text.replace('\n', '\n\n')} ` }
  rewrite(root, 'en/terms.json', { sections: { money, join: spaced } })
  expect(findLegalFaults({ root, newest, today })).toEqual([])
})

test('a changed text is recorded only with a new version of its own document', () => {
  const root = recordedTexts()
  rewrite(root, 'fr/policies.json', { guidelines: sections, refunds: changed })
  const refused = 'refunds (fr) of 2025-12-01 differs'
  expect(recordLegalTexts({ root, newest, today })?.refused).toContain(refused)
  const other = { root, newest: { ...newest, terms: '2026-01-10' }, today }
  expect(recordLegalTexts(other)?.refused).toContain(refused)

  const next = { root, newest: { ...newest, refunds: '2026-01-10' }, today }
  expect(findLegalFaults(next)).toEqual([
    'the texts of version 2026-01-10 of refunds are not recorded; run: npm run legal-version',
  ])
  expect(recordLegalTexts(next)).toBeNull()
  expect(findLegalFaults(next)).toEqual([])
  const copy = (of: string) => read(root, `web/src/app/screens/legal/versions/refunds/${of}.fr.json`).money.text
  expect([copy(newest.refunds), copy(next.newest.refunds)]).toEqual([money.text, changed.money.text])
})

test('a correction is recorded with its reason, its day and its texts', () => {
  const root = recordedTexts()
  const nothing = { refused: 'No text differs from the recorded version. A new version needs no correction.' }
  expect(recordLegalTexts({ root, newest, today, correction: 'nothing' })).toEqual(nothing)
  rewrite(root, 'pt/terms.json', { sections: { join: joining, money: { ...money, title: 'Dinheiro' } } })
  expect(recordLegalTexts({ root, newest, today, correction: '' })).toEqual({
    refused: 'A correction needs a reason.',
  })
  expect(recordLegalTexts({ root, newest, today, correction: 'translate a title' })).toBeNull()
  expect(findLegalFaults({ root, newest, today })).toEqual([])
  expect(read(root, 'scripts/legal-texts.json').corrections).toEqual([
    { date: today, texts: ['terms (pt) of 2026-01-01'], reason: 'translate a title' },
  ])
})

test('the record has the format of the repository formatter, for short and long lists', async () => {
  const root = recordedTexts()
  const correct = (title: string, locales: readonly string[]) => {
    for (const locale of locales)
      rewrite(root, `${locale}/terms.json`, { sections: { join: joining, money: { ...money, title } } })
    expect(recordLegalTexts({ root, newest, today, correction: 'a "title" [of] one section' })).toBeNull()
  }
  correct('Dinheiro', ['pt'])
  correct('Pesa', localeCodes)
  const files = ['scripts/legal-texts.json', `web/src/app/screens/legal/versions/terms/${newest.terms}.en.json`]
  const args = ['format', '--vcs-enabled=false', `--config-path=${repository}`, ...files]
  expect(await run({ command: 'biome', args, cwd: root })).toMatchObject({ code: 0 })
})

test('a version without its readable copy is reported', () => {
  const root = recordedTexts()
  const path = `web/src/app/screens/legal/versions/terms/${newest.terms}.en.json`
  rmSync(join(root, path))
  expect(findLegalFaults({ root, newest, today })).toEqual([
    `${path} is missing; readers compare it with later versions`,
  ])
})

test('a version of a later day is reported, since it would be in force already', () => {
  const root = recordedTexts()
  const next = { root, newest: { ...newest, refunds: '2026-01-16' }, today }
  expect(recordLegalTexts(next)).toBeNull()
  expect(findLegalFaults(next)).toEqual(['version 2026-01-16 of refunds is later than today'])
  expect(findLegalFaults({ ...next, today: '2026-01-16' })).toEqual([])
})
