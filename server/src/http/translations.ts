import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import {
  type FieldFault,
  type FieldFaults,
  type Locale,
  localeCodes,
  type RefusalCode,
  type TextKey,
  type TextValues,
  type ValuesOf,
} from '@karibu/contract'
import { brand } from '@karibu/contract/brand'
import { subscriptionPlans } from '@karibu/contract/catalogue'
import { countRegionally } from '@karibu/contract/regional'
import { createInstance, type ResourceKey } from 'i18next'

const folder = join(import.meta.dirname, '../../../locales')

const formattedMax = 5_000

const planCodes = new Map<string, string>(subscriptionPlans.map(({ name, code }) => [name, code]))

type StoredValues = Record<string, string | number>
type Rest<K extends TextKey> = [TextValues[K]] extends [never] ? [values?: StoredValues] : [values: ValuesOf<K>]

/** `code` of a plan: its stored name, which stored texts hold too; of a boost its days. */
type Named = { kind: 'gift' | 'boost' | 'plan'; code: string }
type ItemName = Named & { locale: Locale; name: string }
/** That names were changed at a time, and what staff had set before; empty or missing: nothing. */
export type NameChanged = Named & { at: Date; before: Partial<Record<Locale, string>> }

export type Translations = {
  /** One text: `translate('fr', 'accounts:mail.greeting', { name })`. The key and its values are checked by the compiler. */
  translate: <K extends TextKey>(locale: Locale, key: K, ...values: Rest<K>) => string
  /** A text whose key or values were stored, such as a narration of the ledger. A fault is logged and shows English. */
  translateStored: (locale: Locale, key: string, values?: StoredValues) => string
  refusal: (locale: Locale, code: RefusalCode) => string
  /** All names that staff gave to gifts, boosts and plans; they go before those of the files. `changes`: the oldest first. */
  setItemNames: (names: ItemName[], changes: NameChanged[]) => void
  /** The name of a subscription plan, of now or as it was at a time; one that the operator named stays as it is. */
  plan: (locale: Locale, name: string, at: Date | 'now') => string
  /** The name of a gift by the code of its catalogue entry, of now or as it was at a time. */
  gift: (locale: Locale, code: string, at: Date | 'now') => string
  /** The name that staff gave to the boost of so many days, of now or as it was at a time; null without one. */
  boost: (locale: Locale, days: number, at: Date | 'now') => string | null
  fields: (locale: Locale, faults: FieldFaults) => Record<string, string[]>
}

type NameAt = Omit<ItemName, 'name'> & { at: Date | 'now' }

/** What staff called things, now and before. */
function makeItemNames() {
  const keyOfName = ({ kind, code, locale }: Omit<ItemName, 'name'>) => `${kind} ${locale} ${code}`
  let current: ReadonlyMap<string, string> = new Map()
  let earlier: ReadonlyMap<string, NameChanged[]> = new Map()
  return {
    set: (names: ItemName[], changes: NameChanged[]) => {
      current = new Map(names.map((item) => [keyOfName(item), item.name]))
      earlier = Map.groupBy(changes, ({ kind, code }) => `${kind} ${code}`)
    },
    get: ({ at, ...item }: NameAt): string | undefined => {
      // The first change after a moment says what held at it.
      const next = at === 'now' ? undefined : earlier.get(`${item.kind} ${item.code}`)?.find((change) => change.at > at)
      return next ? next.before[item.locale] || undefined : current.get(keyOfName(item))
    },
  }
}

/**
 * Loads the words of all languages; they are read once, at start. A missing key falls back to
 * English and a missing value is left out; both are given to `warn`.
 */
export async function loadTranslations(
  warn: (message: string) => void,
  brandName: string = brand.name,
): Promise<Translations> {
  const i18n = createInstance()
  const resources = Object.fromEntries(localeCodes.map((locale) => [locale, readLocale(locale)]))
  await i18n.init({
    resources,
    lng: 'en',
    fallbackLng: 'en',
    ns: Object.keys(resources.en ?? {}),
    interpolation: { escapeValue: false, defaultVariables: { brand: brandName } },
    saveMissing: true,
    missingKeyHandler: (languages, namespace, key) =>
      warn(`no words for ${namespace}:${key} in ${languages.join(', ')}`),
    // A text without one of its values is never sent with braces.
    missingInterpolationHandler: (text: string) => {
      warn(`no value for a placeholder of: ${text}`)
      return ''
    },
  })
  countRegionally(i18n.services.pluralResolver)
  // A sentence without values is always the same, and hot paths say them.
  const formatted = new Map<string, string>()
  const render: Translations['translateStored'] = (locale, key, values) => {
    if (values) return String(i18n.t(key, { lng: locale, ...values }))
    const name = `${locale} ${key}`
    const known = formatted.get(name)
    if (known !== undefined) return known
    const sentence = String(i18n.t(key, { lng: locale }))
    if (formatted.size < formattedMax) formatted.set(name, sentence)
    return sentence
  }
  const itemNames = makeItemNames()
  return {
    translate: (locale, key, ...[values]) => render(locale, key, values),
    translateStored: render,
    refusal: (locale, code) => render(locale, `errors:codes.${code}`),
    setItemNames: itemNames.set,
    plan: (locale, name, at) => {
      const own = itemNames.get({ kind: 'plan', code: name, locale, at })
      if (own !== undefined) return own
      const code = planCodes.get(name)
      return code === undefined ? name : render(locale, `subscriptions:names.${code}`)
    },
    gift: (locale, code, at) =>
      itemNames.get({ kind: 'gift', code, locale, at }) ?? render(locale, `gifts:names.${code}`),
    boost: (locale, days, at) => itemNames.get({ kind: 'boost', code: String(days), locale, at }) ?? null,
    fields: (locale, faults) =>
      Object.fromEntries(
        Object.entries(faults).map(([field, list]) => [
          field,
          list.map((fault) => render(locale, keyOf(fault), fault.values)),
        ]),
      ),
  }
}

const keyOf = ({ key }: FieldFault): string => (key.includes(':') ? key : `errors:fields.${key}`)

function readLocale(locale: string): Record<string, ResourceKey> {
  const path = join(folder, locale)
  const files = readdirSync(path).filter((file) => file.endsWith('.json'))
  return Object.fromEntries(
    files.map((file) => [basename(file, '.json'), JSON.parse(readFileSync(join(path, file), 'utf8'))]),
  )
}

/** The best of our languages for an Accept-Language header; English when none fits. */
export function localeOf(header: string | undefined): Locale {
  const preferred = (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean)
      return { language: tag.toLowerCase().split('-')[0], quality: quality ? Number(quality) : 1 }
    })
    .sort((first, second) => second.quality - first.quality)
  for (const { language } of preferred) {
    const locale = localeCodes.find((known) => known === language)
    if (locale) return locale
  }
  return 'en'
}
