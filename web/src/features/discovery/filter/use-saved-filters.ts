import { api, type CallOf, type ReplyOf } from '@karibu/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callForAnswer } from '../../../lib/api/api.ts'
import { toast } from '../../../ui/feedback/toast.ts'

const key = ['saved-filters']
type SavedFilterList = ReplyOf<typeof api.discovery.savedFilters>
export type SavedFilter = SavedFilterList['filters'][number]
type FilterChange = NonNullable<CallOf<typeof api.discovery.changeFilter>['body']>
type NewFilter = NonNullable<CallOf<typeof api.discovery.saveFilter>['body']>

/** The filters that I saved. */
export const useSavedFilters = () =>
  useQuery({ queryKey: key, queryFn: ({ signal }) => call(api.discovery.savedFilters, {}, signal) })

/** Changes of the saved filters. Each throws an ApiFailure. */
export function useChangeFilters() {
  const client = useQueryClient()
  const saveToCache = (data: SavedFilterList) => void client.setQueryData(key, data)
  return {
    save: async (body: NewFilter) => {
      const { data, message } = await callForAnswer(api.discovery.saveFilter, { body })
      saveToCache(data)
      if (message) toast.info(message)
    },
    change: async ({ id }: SavedFilter, body: FilterChange) =>
      saveToCache(await call(api.discovery.changeFilter, { params: { id }, body })),
    remove: async ({ id }: SavedFilter) => saveToCache(await call(api.discovery.removeFilter, { params: { id } })),
  }
}
