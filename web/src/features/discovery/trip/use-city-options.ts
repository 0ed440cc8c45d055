import { api } from '@karibu/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { currentLocale } from '../../../lib/i18n/i18n.ts'
import { useSettled } from '../../../lib/use-settled.ts'
import type { ComboboxOption } from '../../../ui/fields/combobox.tsx'

const pauseMs = 250

/** Cities for what has been typed, as for one's own place; a module in common would be one more file of the profile, which is at its budget. */
export function useCityOptions(typed: string): { options: ComboboxOption[]; isLoading: boolean } {
  const q = useSettled(typed.trim(), pauseMs)
  const locale = currentLocale()
  const { data, isFetching } = useQuery({
    queryKey: ['cities', locale, q],
    queryFn: ({ signal }) => call(api.places.cities, { query: { q, locale } }, signal),
    enabled: q !== '',
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })
  const options = (q === '' ? [] : (data?.cities ?? [])).map(({ id, name, region, country }) => ({
    value: String(id),
    label: name,
    detail: [region, country.name].filter(Boolean).join(', '),
  }))
  return { options, isLoading: isFetching || q !== typed.trim() }
}
