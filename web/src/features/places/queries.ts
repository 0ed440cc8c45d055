import { api, type City } from '@karibu/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api.ts'
import { currentLocale } from '../../lib/i18n.ts'

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

/** A value that follows once it has stood still for a while. */
function useSettled(value: string, afterMs: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return settled
}
