import { api, type City } from '@karibu/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { currentLocale } from '../../lib/i18n.ts'
import { useSettled } from '../../lib/use-settled.ts'

const pauseMs = 250

/** Cities for what has been typed, asked for when the typing pauses. */
export function useCities(typed: string): { cities: City[]; isLoading: boolean } {
  const q = useSettled(typed.trim(), pauseMs)
  const locale = currentLocale()
  const { data, isFetching } = useQuery({
    queryKey: ['cities', locale, q],
    queryFn: ({ signal }) => call(api.places.cities, { query: { q, locale } }, signal),
    enabled: q !== '',
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })
  return { cities: q === '' ? [] : (data?.cities ?? []), isLoading: isFetching || q !== typed.trim() }
}
