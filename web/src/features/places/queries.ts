import { api, type PlaceChoice } from '@karibu/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { currentLocale } from '../../lib/i18n/i18n.ts'
import { useSettled } from '../../lib/use-settled.ts'
import type { ComboboxOption } from '../../ui/fields/combobox.tsx'

const pauseMs = 250

/** Cities for what has been typed, asked for when the typing pauses, as choices of a list. */
export function useCities(typed: string): { options: ComboboxOption[]; isLoading: boolean } {
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

/** All countries, in my language. What is cached is the reply, as the dial codes read it too. */
export function useCountries() {
  const locale = currentLocale()
  return useQuery({
    queryKey: ['countries', locale],
    queryFn: ({ signal }) => call(api.places.countries, { query: { locale } }, signal),
    select: ({ countries }) => countries,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** What others see of my place after `choice`, by the server's rule; of my present place while nothing is chosen. */
export function usePlacePreview(choice: PlaceChoice, isEnabled: boolean) {
  const locale = currentLocale()
  return useQuery({
    queryKey: ['place-preview', locale, choice],
    queryFn: ({ signal }) => call(api.places.preview, { body: choice }, signal),
    enabled: isEnabled,
    select: ({ shown }) => shown,
    // The present place changes with the profile.
    staleTime: 0,
  })
}
