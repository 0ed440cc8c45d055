import { api, type ReplyOf } from '@karibu/contract'
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { toastFailure } from '../../../lib/api/failures.ts'
import { membersKey } from '../../reactions/index.ts'

type Page = ReplyOf<typeof api.discovery.members>

/** Asks for the notice about my city, or takes that back; the pages that were read already say so too. */
export function useWatchCity() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (on: boolean) => call(api.discovery.watchCity, { body: { on } }),
    onSuccess: ({ watched }) =>
      client.setQueriesData<InfiniteData<Page>>({ queryKey: membersKey }, (data) => data && withWatched(data, watched)),
    onError: toastFailure,
  })
}

const withWatched = (data: InfiniteData<Page>, watched: boolean): InfiniteData<Page> => ({
  ...data,
  pages: data.pages.map((page) => ({ ...page, fewInCity: page.fewInCity && { ...page.fewInCity, watched } })),
})
