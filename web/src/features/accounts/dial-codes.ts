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
    .map(({ code, name, dialCode }) => ({
      value: code,
      label: `${name} (${dialCode})`,
      short: `${code} ${dialCode}`,
      dialCode,
    }))
    .sort((first, second) => compareTexts(first.label, second.label))
  return { options, isLoading }
}
