import type { Locale } from '@karibu/contract'
import type { Context } from '../../context.ts'
import { countryName } from './names.ts'

type Country = { code: string; name: string; dialCode: string }

/** All countries, in the order of the language's alphabet. */
export async function listCountries({ db }: Pick<Context, 'db'>, locale: Locale): Promise<Country[]> {
  const rows = await db.selectFrom('country').select(['code', 'dial_code']).execute()
  const { compare } = new Intl.Collator(locale)
  return rows
    .map((row) => ({ code: row.code, name: countryName(row.code, locale), dialCode: row.dial_code }))
    .sort((a, b) => compare(a.name, b.name))
}
