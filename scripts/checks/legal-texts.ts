import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { localeCodes } from '@karibu/contract'
import { legalNames, legalNumbers } from '@karibu/contract/legal-facts'
import { regional } from '@karibu/contract/regional'

const policies = ['guidelines', 'refunds', 'cookies', 'childSafety', 'lawEnforcement', 'accessibility']

/** The legal documents, and where their texts are. */
const documents = [
  { name: 'terms', file: 'terms', part: 'sections' },
  { name: 'privacy', file: 'privacy', part: 'sections' },
  ...policies.map((name) => ({ name, file: 'policies', part: name })),
]
type Document = (typeof documents)[number]

const recordPath = 'scripts/legal-texts.json'

type Copy = { name: string; version: string; locale: string }
const copyPath = ({ name, version, locale }: Copy) =>
  `web/src/app/screens/legal/versions/${name}/${version}.${locale}.json`

type Section = { title: string; short: string; text: string }
type Sections = Record<string, Section>
type Hashes = Record<string, Record<string, string>>
type Correction = { date: string; texts: string[]; reason: string }
type LegalRecord = { versions: Record<string, string>; hashes: Hashes; corrections: Correction[] }

/** `newest` is the newest version of each document that the contract lists, `today` the day in UTC as 'YYYY-MM-DD'. */
export type LegalTexts = { root: string; newest: Record<string, string>; today: string }

/** What differs from the texts that were recorded with their version. One line per fault. */
export function findLegalFaults({ root, newest, today }: LegalTexts): string[] {
  const record = readRecord(root)
  return Object.entries(newest).flatMap(([name, version]) => {
    if (record?.versions[name] !== version)
      return [`the texts of version ${version} of ${name} are not recorded; run: npm run legal-version`]
    const missing = localeCodes
      .map((locale) => copyPath({ name, version, locale }))
      .filter((path) => !existsSync(join(root, path)))
    return [
      // A version is shown and in force as soon as it is listed, and the time to accept it counts from its day.
      ...(version > today ? [`version ${version} of ${name} is later than today`] : []),
      ...changedTexts({ root, record, names: [name] }).map((text) => `${text} differs; ${advice}`),
      ...missing.map((path) => `${path} is missing; readers compare it with later versions`),
    ]
  })
}

const advice = 'give it a new version (docs/LEGAL.md) and run: npm run legal-version'

type Recording = LegalTexts & { correction?: string }

/**
 * Records the hashes of the texts beside their versions, and copies each document for readers. Returns why it did not. Changed
 * texts need a new version, or the reason of a correction that leaves their meaning as it was.
 */
export function recordLegalTexts({ root, newest, today, correction }: Recording): { refused: string } | null {
  const record = readRecord(root)
  const names = Object.keys(newest).filter((name) => record?.versions[name] === newest[name])
  const texts = record ? changedTexts({ root, record, names }) : []
  const refused = refusalOf({ texts, correction })
  if (refused) return { refused }
  const corrections = [...(record?.corrections ?? [])]
  if (correction) corrections.push({ date: today, texts, reason: correction })
  for (const { name, ...where } of documents)
    for (const locale of localeCodes)
      writeJson(
        join(root, copyPath({ name, version: newest[name] ?? '', locale })),
        copyOf(locale, readSections({ root, locale, ...where })),
      )
  writeJson(join(root, recordPath), { versions: newest, hashes: hashesOf(root), corrections } satisfies LegalRecord)
  return null
}

function refusalOf({ texts, correction }: { texts: string[]; correction?: string }) {
  if (correction === '') return 'A correction needs a reason.'
  if (correction && texts.length === 0)
    return 'No text differs from the recorded version. A new version needs no correction.'
  if (correction || texts.length === 0) return null
  return [
    ...texts.map((text) => `${text} differs from what is recorded.`),
    'Add a version to contract/src/legal-versions.ts and run this again, so that readers see it and members accept it.',
    'Only if the meaning is the same: npm run legal-version -- --correction "what was corrected"',
  ].join('\n')
}

function readRecord(root: string): LegalRecord | null {
  const path = join(root, recordPath)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
}

type Comparison = { root: string; record: LegalRecord; names: string[] }

/** The texts that differ from the record, with their version. */
function changedTexts({ root, record, names }: Comparison): string[] {
  const now = hashesOf(root)
  return names.flatMap((name) =>
    Object.entries(now[name] ?? {})
      .filter(([locale, hash]) => record.hashes[name]?.[locale] !== hash)
      .map(([locale]) => `${name} (${locale}) of ${record.versions[name]}`),
  )
}

function hashesOf(root: string): Hashes {
  const hashesIn = (where: Omit<Document, 'name'>) =>
    Object.fromEntries(localeCodes.map((locale) => [locale, hashOf(readSections({ root, locale, ...where }))]))
  return Object.fromEntries(documents.map(({ name, ...where }) => [name, hashesIn(where)]))
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

/** What readers compare: without the summaries, with the numbers as the language writes them. */
function copyOf(locale: string, sections: Sections): Record<string, Omit<Section, 'short'>> {
  return Object.fromEntries(
    Object.entries(sections).map(([id, { title, text }]) => [
      id,
      { title: filled(locale, title), text: filled(locale, text) },
    ]),
  )
}

type Text = { root: string; locale: string; file: string; part: string }

function readSections({ root, locale, file, part }: Text): Sections {
  const texts: Record<string, Sections> = JSON.parse(readFileSync(join(root, `locales/${locale}/${file}.json`), 'utf8'))
  return texts[part] ?? {}
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
  writeFileSync(path, `${withShortLists(JSON.stringify(value, null, 2))}\n`)
}

const lineWidth = 120

/** Lists of strings that fit on one line stand on one, as the formatter wants them. */
function withShortLists(json: string): string {
  return json.replaceAll(/^.*\[\n(?: *"(?:[^"\\]|\\.)*",?\n)+ *\],?$/gm, (list) => {
    const [first = '', ...rest] = list.split('\n').map((line, at) => (at === 0 ? line : line.trim()))
    const line = `${first}${rest.slice(0, -1).join(' ')}${rest.at(-1)}`
    return line.length > lineWidth ? list : line
  })
}
