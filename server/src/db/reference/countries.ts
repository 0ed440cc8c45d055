import { getCountries, getCountryCallingCode } from 'libphonenumber-js'

export type CountryRow = { code: string; dialCode: string }

/** Reserved codes without a country of their own in ISO 3166-1. */
const notCountries = new Set<string>(['AC', 'TA'])
/** Inhabited, but left out by the telephone numbers. */
const moreCountries: CountryRow[] = [{ code: 'PN', dialCode: '+64' }]

/** Every inhabited country of ISO 3166-1 and Kosovo, by code. Names come from Intl when shown. */
export function countries(): CountryRow[] {
  return getCountries()
    .filter((code) => !notCountries.has(code))
    .map((code): CountryRow => ({ code, dialCode: `+${getCountryCallingCode(code)}` }))
    .concat(moreCountries)
    .sort((a, b) => (a.code < b.code ? -1 : 1))
}
