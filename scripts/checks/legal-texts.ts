import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { localeCodes } from '@karibu/contract'
import { legalNames, legalNumbers } from '@karibu/contract/legal-facts'
import { regional } from '@karibu/contract/regional'

/** The documents that a member accepts, and where their texts are. The terms make the community guidelines part of themselves. */
const documents = [
  { name: 'terms', file: 'terms', part: 'sections' },
  { name: 'privacy notice', file: 'privacy', part: 'sections' },
  { name: 'community guidelines', file: 'policies', part: 'guidelines' },
] as const

const recordPath = 'scripts/legal-texts.json'
const copyPath = (version: string, locale: string) => `web/src/app/screens/legal/versions/${version}.${locale}.json`

type Section = { title: string; short: string; text: string }
type Sections = Record<string, Section>
type Hashes = Record<string, Record<string, string>>
type Correction = { version: string; date: string; texts: string[]; reason: string }
type LegalRecord = { version: string; hashes: Hashes; corrections: Correction[] }

/** `version` is the newest version that the contract lists. */
export type LegalTexts = { root: string; version: string }

/** What differs from the texts that were recorded with their version. One line per fault. */
export function findLegalFaults({ root, version }: LegalTexts): string[] {
  const record = readRecord(root)
  if (record?.version !== version)
    return [`the texts of version ${version} are not recorded; run: npm run legal-version`]
  const changed = changedTexts(root, record.hashes).map(
    (text) =>
      `${text} differs from version ${version}; give it a new version (docs/LEGAL.md) and run: npm run legal-version`,
  )
  const missing = localeCodes.map((locale) => copyPath(version, locale)).filter((path) => !existsSync(join(root, path)))
  return [...changed, ...missing.map((path) => `${path} is missing; readers compare it with later versions`)]
}

type Recording = LegalTexts & { today: string; correction?: string }

/**
 * Records the hashes of the texts beside their version, and copies the terms and the privacy notice for readers. Returns why it
 * did not. Changed texts need a new version, or the reason of a correction that leaves their meaning as it was.
 */
export function recordLegalTexts({ root, version, today, correction }: Recording): { refused: string } | null {
  const record = readRecord(root)
  const isNew = record?.version !== version
  const texts = isNew ? [] : changedTexts(root, record.hashes)
  const refused = refusalOf({ isNew, texts, correction })
  if (refused) return { refused }
  const corrections = [...(record?.corrections ?? [])]
  if (correction) corrections.push({ version, date: today, texts, reason: correction })
  for (const locale of localeCodes) writeJson(join(root, copyPath(version, locale)), copyOf(root, locale))
  writeJson(join(root, recordPath), { version, hashes: hashesOf(root), corrections } satisfies LegalRecord)
  return null
}

function refusalOf({ isNew, texts, correction }: { isNew: boolean; texts: string[]; correction?: string }) {
  if (correction === '') return 'A correction needs a reason.'
  if (correction && isNew) return 'A new version needs no correction: leave the option out.'
  if (correction && texts.length === 0) return 'No text differs from the recorded version.'
  if (correction || texts.length === 0) return null
  return [
    ...texts.map((text) => `${text} differs from the recorded version.`),
    'Add a version to contract/src/terms.ts and run this again, so that members are asked to accept it.',
    'Only if the meaning is the same: npm run legal-version -- --correction "what was corrected"',
  ].join('\n')
}

function readRecord(root: string): LegalRecord | null {
  const path = join(root, recordPath)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
}

function changedTexts(root: string, recorded: Hashes): string[] {
  return Object.entries(hashesOf(root)).flatMap(([name, hashes]) =>
    Object.entries(hashes)
      .filter(([locale, hash]) => recorded[name]?.[locale] !== hash)
      .map(([locale]) => `${name} (${locale})`),
  )
}

function hashesOf(root: string): Hashes {
  return Object.fromEntries(
    documents.map(({ name, file, part }) => [
      name,
      Object.fromEntries(
        localeCodes.map((locale) => [locale, hashOf(readSections({ root, locale, file })[part] ?? {})]),
      ),
    ]),
  )
}

/**
 * Of the words alone: not of spaces, the order of the file or the name of the operator. The numbers are part of it, without the
 * format of a language, which differs between versions of Node.
 */
function hashOf(sections: Sections): string {
  const lines = Object.entries(sections).map(([id, { title, short, text }]) => [id, title, short, text].join('\n'))
  const content = fill(lines.toSorted().join('\n'), legalNumbers).normalize('NFC').replaceAll(/\s+/g, ' ').trim()
  return createHash('sha256').update(content).digest('hex').slice(0, 32)
}

function copyOf(root: string, locale: string): Record<'terms' | 'privacy', Record<string, Omit<Section, 'short'>>> {
  const sectionsOf = (file: string) => {
    const sections = Object.entries(readSections({ root, locale, file }).sections ?? {})
    return Object.fromEntries(
      sections.map(([id, { title, text }]) => [id, { title: filled(locale, title), text: filled(locale, text) }]),
    )
  }
  return { terms: sectionsOf('terms'), privacy: sectionsOf('privacy') }
}

type TextFile = { root: string; locale: string; file: string }

function readSections({ root, locale, file }: TextFile): Record<string, Sections> {
  return JSON.parse(readFileSync(join(root, `locales/${locale}/${file}.json`), 'utf8'))
}

// The name of the product stays a placeholder: it may change without a new version.
function filled(locale: string, text: string): string {
  const format = new Intl.NumberFormat(regional(locale))
  const numbers = Object.entries(legalNumbers).map(([name, value]) => [name, format.format(value)])
  return fill(text, { ...legalNames, ...Object.fromEntries(numbers) })
}

function fill(text: string, values: Record<string, string | number>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))
}

function writeJson(path: string, value: object): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`)
}
