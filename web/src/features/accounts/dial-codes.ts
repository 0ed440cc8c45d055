import { api } from '@karibu/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { compareTexts } from '../../lib/i18n/format.ts'
import { currentLocale } from '../../lib/i18n/i18n.ts'
import type { ComboboxOption } from '../../ui/fields/combobox.tsx'

export type DialCodeOption = ComboboxOption & { dialCode: string }

/** Every country with its dial code, in the language of the interface. */
export function useDialCodes(): { options: DialCodeOption[]; isLoading: boolean } {
  const locale = currentLocale()
  const { data, isLoading } = useQuery({
    queryKey: ['countries', locale],
    queryFn: ({ signal }) => call(api.places.countries, { query: { locale } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const options = (data?.countries ?? [])
    .map(({ code, name, dialCode }) => ({ value: code, label: `${name} (${dialCode})`, dialCode }))
    .sort((first, second) => compareTexts(first.label, second.label))
  return { options, isLoading }
}

// Where most members are; anybody else chooses from the list.
const countryOfZone: Record<string, string> = {
  'Africa/Lagos': 'NG',
  'Africa/Douala': 'CM',
  'Africa/Nairobi': 'KE',
  'Africa/Accra': 'GH',
  'Africa/Dar_es_Salaam': 'TZ',
  'Africa/Maputo': 'MZ',
  'Africa/Abidjan': 'CI',
  'Africa/Kampala': 'UG',
  'Africa/Kigali': 'RW',
  'Africa/Johannesburg': 'ZA',
  'Africa/Luanda': 'AO',
  'Europe/London': 'GB',
  'Europe/Paris': 'FR',
  'Europe/Lisbon': 'PT',
  'Europe/Madrid': 'ES',
}

/** The country to begin with, guessed in the browser from its time zone; empty when it could be anywhere. */
export function likelyCountry(timeZone: string): string {
  return countryOfZone[timeZone] ?? ''
}
