import { type ItemNamesForm, type Locale, localeCodes, type SoldKind } from '@karibu/contract'
import { gifts, subscriptionPlans } from '@karibu/contract/catalogue'
import { sql } from 'kysely'
import type { Context, Db, Tx } from '../../context.ts'

export type ItemNames = ItemNamesForm
/** `code` of a plan: its stored name, which stored texts hold too; of a boost its days. */
export type NamedItem = { kind: SoldKind; code: string }
type Texts = Pick<Context, 'translations'>

export const noNames: ItemNames = { en: '', es: '', fr: '', pt: '', sw: '' }

const keys = new Map<string, string>([
  ...gifts.map(({ code }) => [`gift ${code}`, `gifts:names.${code}`] as const),
  ...subscriptionPlans.map(({ code, name }) => [`plan ${name}`, `subscriptions:names.${code}`] as const),
])

/** One value for each language. */
const forEachLocale = (nameIn: (locale: Locale) => string): ItemNames => ({
  en: nameIn('en'),
  es: nameIn('es'),
  fr: nameIn('fr'),
  pt: nameIn('pt'),
  sw: nameIn('sw'),
})

/** The names that come with the product; null for what the operator added in the database. */
export function builtInNames({ translations }: Texts, { kind, code }: NamedItem): ItemNames | null {
  if (kind === 'boost')
    return forEachLocale((locale) => translations.translateStored(locale, 'plans:days', { count: Number(code) }))
  const key = keys.get(`${kind} ${code}`)
  return key === undefined ? null : forEachLocale((locale) => translations.translateStored(locale, key))
}

/** What members read: the name that staff set, else that of the product, else the code. */
export function namesOf(texts: Texts, { own, ...item }: NamedItem & { own: Partial<ItemNames> }): ItemNames {
  const builtIn = builtInNames(texts, item)
  return forEachLocale((locale) => own[locale] || (builtIn?.[locale] ?? item.code))
}

/** SQL: the names that staff set, of gifts, boosts and plans. */
export const setNames = sql`(
  select kind, code, locale, name from item_name
  union all select 'boost', days::text, locale, name from boost_name)`

type NameRow = NamedItem & { locale: Locale; name: string }
type ChangeRow = NamedItem & { at: Date; before: ItemNames }

/** What staff set for one item. */
export async function ownNames(db: Db | Tx, { kind, code }: NamedItem): Promise<ItemNames> {
  const { rows } = await sql<NameRow>`select locale, name from ${setNames} n
    where kind = ${kind} and code = ${code}`.execute(db)
  const byLocale = new Map(rows.map(({ locale, name }) => [locale, name]))
  return forEachLocale((locale) => byLocale.get(locale) ?? '')
}

/** Replaces what staff set for one item; an empty name sets none. */
export async function storeNames(tx: Tx, { kind, code }: NamedItem, names: ItemNames): Promise<void> {
  const set = localeCodes.filter((locale) => names[locale]).map((locale) => ({ locale, name: names[locale] }))
  if (kind === 'boost') {
    const days = Number(code)
    await tx.deleteFrom('boost_name').where('days', '=', days).execute()
    const rows = set.map((each) => ({ days, ...each }))
    if (rows.length > 0) await tx.insertInto('boost_name').values(rows).execute()
    return
  }
  await tx.deleteFrom('item_name').where('kind', '=', kind).where('code', '=', code).execute()
  const rows = set.map((each) => ({ kind, code, ...each }))
  if (rows.length > 0) await tx.insertInto('item_name').values(rows).execute()
}

/** So many changes are read, the newest: before them, things have the name that they had then. */
const changesMax = 2_000

/** Has this server say the names that staff set, and for what was before a change those of then. */
export async function loadItemNames({ db, translations }: Pick<Context, 'db' | 'translations'>): Promise<void> {
  const { rows } = await sql<NameRow>`select kind, code, locale, name from ${setNames} n`.execute(db)
  const { rows: changes } = await sql<ChangeRow>`select kind, code, started_at as at, names_before as before
    from name_change where state = 'started' order by started_at desc, id limit ${changesMax}`.execute(db)
  translations.setItemNames(rows, changes.toReversed())
}

/** So long a server may say a name that was changed at another one. */
const readAgainMs = 5_000

/** Reads the names again every few seconds: texts are made without asking the database. */
export function refreshItemNames(ctx: Context): { stop: () => Promise<void> } {
  let reading: Promise<void> | null = null
  const read = () => {
    // Without an answer of the database the names known last hold.
    reading ??= loadItemNames(ctx)
      .catch((err: unknown) => ctx.log('item_names_unread', { err }))
      .finally(() => {
        reading = null
      })
  }
  read()
  const timer = setInterval(read, readAgainMs)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await reading
    },
  }
}
