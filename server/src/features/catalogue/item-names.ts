import { type ItemNamesForm, type Locale, localeCodes } from '@karibu/contract'
import { gifts, subscriptionPlans } from '@karibu/contract/catalogue'
import type { Context, Db, Tx } from '../../context.ts'

export type ItemNames = ItemNamesForm
/** `code` of a plan: its stored name, which stored texts hold too. */
export type NamedItem = { kind: 'gift' | 'plan'; code: string }
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
  const key = keys.get(`${kind} ${code}`)
  return key === undefined ? null : forEachLocale((locale) => translations.translateStored(locale, key))
}

/** What members read: the name that staff set, else that of the product, else the code. */
export function namesOf(texts: Texts, { own, ...item }: NamedItem & { own: Partial<ItemNames> }): ItemNames {
  const builtIn = builtInNames(texts, item)
  return forEachLocale((locale) => own[locale] || (builtIn?.[locale] ?? item.code))
}

/** What staff set for one item. */
export async function ownNames(db: Db | Tx, { kind, code }: NamedItem): Promise<ItemNames> {
  const rows = await db
    .selectFrom('item_name')
    .where('kind', '=', kind)
    .where('code', '=', code)
    .select(['locale', 'name'])
    .execute()
  const byLocale = new Map(rows.map(({ locale, name }) => [locale, name]))
  return forEachLocale((locale) => byLocale.get(locale) ?? '')
}

/** Replaces what staff set for one item; an empty name sets none. */
export async function storeNames(tx: Tx, { kind, code }: NamedItem, names: ItemNames): Promise<void> {
  await tx.deleteFrom('item_name').where('kind', '=', kind).where('code', '=', code).execute()
  const rows = localeCodes
    .filter((locale) => names[locale])
    .map((locale) => ({ kind, code, locale, name: names[locale] }))
  if (rows.length > 0) await tx.insertInto('item_name').values(rows).execute()
}

/** Has this server say the names that staff set. */
export async function loadItemNames({ db, translations }: Pick<Context, 'db' | 'translations'>): Promise<void> {
  translations.setItemNames(await db.selectFrom('item_name').selectAll().execute())
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
