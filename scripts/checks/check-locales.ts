import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { localeCodes } from '@karibu/contract'
import { findQuotedLabelFaults } from '../lib/checks/quoted-labels.ts'
import { findUnusedKeys } from '../lib/checks/unused-keys.ts'
import { findVoiceFaults } from '../lib/checks/voice.ts'
import { findMissingValues, placeholders } from '../lib/missing-values.ts'

export const locales = localeCodes
const source = 'en'
const pluralForm = /^(.+?)_((?:ordinal_)?(?:zero|one|two|few|many|other))$/

/** The texts of one file, flat: `login.title` → words. */
type Texts = Map<string, string>
export type Catalogue = Map<string, Texts>
type Plurals = Map<string, Set<string>>

/** Everything that keeps a member from reading a sentence in their language. One line per fault. */
export function findLocaleFaults(root: string): string[] {
  const faults: string[] = []
  const catalogues = new Map(locales.map((locale) => [locale, readCatalogue(root, locale, faults)]))
  const english = catalogues.get(source) ?? new Map()
  if (english.size === 0) faults.push(`locales/${source}: no texts`)
  for (const [locale, catalogue] of catalogues) faults.push(...compare(locale, english, catalogue))
  for (const [locale, catalogue] of catalogues) faults.push(...findVoiceFaults(locale, catalogue))
  return [
    ...faults,
    ...findQuotedLabelFaults(catalogues),
    ...findUnknownKeys(root, english),
    ...findMuteRefusals(root, english),
    ...findMissingValues(root, english),
    ...findUnusedKeys(root, english),
  ]
}

export function readCatalogue(root: string, locale: string, faults: string[]): Catalogue {
  const folder = join(root, 'locales', locale)
  if (!existsSync(folder)) return new Map()
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  return new Map(
    files.map((file) => {
      const texts: Texts = new Map()
      const where = `locales/${locale}/${file}`
      try {
        flatten({ node: JSON.parse(readFileSync(join(folder, file), 'utf8')), path: [], texts, where, faults })
      } catch (error) {
        faults.push(`${where}: ${String(error)}`)
      }
      return [file.slice(0, -'.json'.length), texts]
    }),
  )
}

type Flattening = { node: unknown; path: string[]; texts: Texts; where: string; faults: string[] }

function flatten({ node, path, texts, where, faults }: Flattening) {
  const key = path.join('.')
  if (typeof node === 'string') {
    texts.set(key, node)
    if (node.trim() === '') faults.push(`${where}: ${key} is empty`)
  } else if (typeof node === 'object' && node !== null) {
    for (const [name, child] of Object.entries(node)) {
      if (/[.:]/.test(name)) faults.push(`${where}: the name ${name} cannot hold "." or ":"`)
      flatten({ node: child, path: [...path, name], texts, where, faults })
    }
  } else {
    faults.push(`${where}: ${key} is not a text`)
  }
}

function compare(locale: string, english: Catalogue, catalogue: Catalogue): string[] {
  const faults: string[] = []
  for (const namespace of new Set([...english.keys(), ...catalogue.keys()])) {
    const where = `locales/${locale}/${namespace}.json`
    const meant = english.get(namespace)
    const translated = catalogue.get(namespace)
    if (!meant) faults.push(`${where}: English has no such file`)
    else if (!translated) faults.push(`${where}: missing`)
    else faults.push(...compareTexts(locale, meant, translated).map((fault) => `${where}: ${fault}`))
  }
  return faults
}

function compareTexts(locale: string, meant: Texts, translated: Texts): string[] {
  const plurals = pluralsOf(meant)
  const faults: string[] = []
  const expected = new Set([...meant.keys()].filter((key) => !isFormOf(plurals, key)))
  for (const [base, types] of plurals)
    for (const type of types) for (const key of formsOf(locale, base, type)) expected.add(key)
  for (const key of expected) if (!translated.has(key)) faults.push(`${key} is missing`)
  for (const [key, text] of translated) {
    if (!expected.has(key) && !isZeroForm(plurals, key)) faults.push(`${key} is not wanted`)
    else faults.push(...comparePlaceholders({ key, text, meant, plurals }))
  }
  return faults
}

/** Keys with a plural, and whether they count (cardinal) or rank (ordinal). English having _one and _other makes a plural. */
export function pluralsOf(texts: Texts): Plurals {
  const plurals: Plurals = new Map()
  for (const key of texts.keys()) {
    for (const type of ['', 'ordinal_']) {
      const base = key.endsWith(`_${type}other`) ? key.slice(0, -`_${type}other`.length) : undefined
      if (base && texts.has(`${base}_${type}one`)) plurals.set(base, (plurals.get(base) ?? new Set()).add(type))
    }
  }
  return plurals
}

function formsOf(locale: string, base: string, type: string): string[] {
  const rules = new Intl.PluralRules(locale, { type: type ? 'ordinal' : 'cardinal' })
  return rules.resolvedOptions().pluralCategories.map((category) => `${base}_${type}${category}`)
}

function isFormOf(plurals: Plurals, key: string): boolean {
  return plurals.has(pluralForm.exec(key)?.[1] ?? '')
}

function isZeroForm(plurals: Plurals, key: string): boolean {
  return key.endsWith('_zero') && plurals.has(key.slice(0, -'_zero'.length))
}

type Comparison = { key: string; text: string; meant: Texts; plurals: Plurals }

/** Every form of a plural may leave its number out ("one person"), but may name nothing that English does not. */
function comparePlaceholders({ key, text, meant, plurals }: Comparison): string[] {
  const base = pluralForm.exec(key)?.[1] ?? ''
  const isPlural = plurals.has(base)
  const expectedNames = placeholders(
    isPlural ? (meant.get(`${base}_other`) ?? meant.get(`${base}_ordinal_other`) ?? '') : (meant.get(key) ?? ''),
  )
  const found = placeholders(text)
  const extra = [...found].filter((name) => !expectedNames.has(name))
  const lost = [...expectedNames].filter((name) => !found.has(name) && !(isPlural && name === 'count'))
  return [
    ...extra.map((name) => `${key} has {{${name}}}, English has not`),
    ...lost.map((name) => `${key} lacks {{${name}}}`),
  ]
}

/** Keys that the code names in full, in t('…') or as a value handed to t later. */
function findUnknownKeys(root: string, english: Catalogue): string[] {
  const paths = globSync('{contract,server,web}/src/**/*.{ts,tsx}', { cwd: root }).filter(
    (path) => !/\.test\.tsx?$/.test(path),
  )
  return paths.sort().flatMap((path) =>
    usedKeys(readFileSync(join(root, path), 'utf8'))
      .filter(({ namespace, isCall }) => isCall || english.has(namespace))
      .filter(({ namespace, key }) => !knows(english.get(namespace), key))
      .map(({ namespace, key }) => `${path}: ${namespace}:${key} has no English text`),
  )
}

function usedKeys(code: string) {
  const source = code.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const literals = source.matchAll(/(\bt\(\s*)?(['"`])([a-z][\w-]*):([\w-]+(?:\.[\w-]+)*)\2/g)
  return [...literals].map(([, call, , namespace = '', key = '']) => ({ namespace, key, isCall: call !== undefined }))
}

// A mail is named by the prefix of its texts, as the sections of a legal document; the compiler checks that it has all of them.
function knows(texts: Texts | undefined, key: string): boolean {
  return (
    texts !== undefined &&
    ([key, `${key}_other`, `${key}_ordinal_other`, `${key}.subject`].some((known) => texts.has(known)) ||
      [...texts.keys()].some((known) => known.startsWith(`${key}.`) && known.endsWith('.short')))
  )
}

/** Refusal codes and message keys of schemas that English has no words for: a member would read the bare key. */
function findMuteRefusals(root: string, english: Catalogue): string[] {
  const texts = english.get('errors')
  return globSync('{contract,server}/src/**/*.ts', { cwd: root })
    .filter((path) => !/\.test\.ts$/.test(path))
    .sort()
    .flatMap((path) => {
      const code = readFileSync(join(root, path), 'utf8')
      const keys = new Set(path.startsWith('contract/') ? messageKeys(code) : refusedFields(code))
      if (path === 'contract/src/refusals.ts') for (const refused of refusalCodes(code)) keys.add(refused)
      return [...keys].filter((key) => !knows(texts, key)).map((key) => `${path}: errors:${key} has no English text`)
    })
}

const refusalCodes = (code: string) => [...code.matchAll(/^ {2}(\w+): \d{3},$/gm)].map(([, key]) => `codes.${key}`)

const refusedFields = (code: string) =>
  [...code.matchAll(/\bfieldRefusal\([^()]*?'([a-z0-9_]+)'(?:,\s*\{[^{}]*\})?,?\s*\)/g)].map(
    ([, key]) => `fields.${key}`,
  )

/** A schema says its key last: `z.minLength(8, 'password_short')`; the value of a default is no key. */
function messageKeys(code: string): string[] {
  const source = code.replaceAll(/_default\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, '')
  const last = /(?:,\s*'([a-z][a-z0-9_]*)',?\s*\))|(?:\bz\.(?:string|number|boolean|int|file)\('([a-z0-9_]+)'\))/g
  return [...source.matchAll(last)].map(([, key, only]) => `fields.${key ?? only}`)
}

if (import.meta.main) {
  const faults = findLocaleFaults(resolve(import.meta.dirname, '../..'))
  for (const fault of faults) console.log(fault)
  console.log(
    faults.length === 0 ? `${locales.length} languages have the same texts` : `${faults.length} faults in the texts`,
  )
  process.exitCode = faults.length === 0 ? 0 : 1
}
