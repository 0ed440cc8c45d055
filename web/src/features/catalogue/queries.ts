import { api, type CallOf, type SoldItem } from '@karibu/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callForAnswer, upload } from '../../lib/api/api.ts'
import { withIdempotencyKey } from '../../lib/api/idempotency-keys.ts'
import { currentLocale } from '../../lib/i18n/i18n.ts'

const key = ['prices'] as const
/** Does what needs a fresh password; null when the member does not give it. */
export type Guarded = <T>(work: () => Promise<T>) => Promise<T | null>

export type PriceForm = NonNullable<CallOf<typeof api.staffCatalogue.preview>['body']>

/** Gifts, boosts and plans with their prices and the changes that wait. */
export const usePrices = () =>
  useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(api.staffCatalogue.list, {}, signal)).items,
  })

/** All countries, in my language. */
export const useCountries = () => {
  const locale = currentLocale()
  return useQuery({
    queryKey: ['countries', locale],
    queryFn: async ({ signal }) => (await call(api.places.countries, { query: { locale } }, signal)).countries,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** What a change would mean for members. Throws an ApiFailure. */
export const previewPrice = async ({ kind, id }: SoldItem, body: PriceForm) =>
  (await call(api.staffCatalogue.preview, { params: { kind, id }, body })).effects

export type NamesForm = NonNullable<CallOf<typeof api.staffCatalogue.previewNames>['body']>
/** What has names of its own. */
export type NamedItem = SoldItem & { names: NonNullable<SoldItem['names']> }

export const isNamed = (item: SoldItem): item is NamedItem => item.names !== null

/** What members would read. Throws an ApiFailure. */
export const previewNames = async ({ kind, id }: NamedItem, body: NamesForm) =>
  await call(api.staffCatalogue.previewNames, { params: { kind, id }, body })

export type GiftForm = NonNullable<CallOf<typeof api.staffCatalogue.previewGift>['body']>

/** A new gift beside the others. Throws an ApiFailure. */
export const previewGift = async (body: GiftForm) => await call(api.staffCatalogue.previewGift, { body })

/** Changes and cancels; each returns the sentence that goes with it. Throws an ApiFailure. */
export function useChangePrices() {
  const client = useQueryClient()
  const put = (items: SoldItem[]) => client.setQueryData(key, items)
  return {
    change: async ({ kind, id }: SoldItem, body: PriceForm & { reason: string }) => {
      const { data, message } = await callForAnswer(api.staffCatalogue.change, { params: { kind, id }, body })
      put(data.items)
      return message
    },
    rename: async ({ kind, id }: NamedItem, body: NamesForm & { reason: string }) => {
      const { data, message } = await callForAnswer(api.staffCatalogue.changeNames, { params: { kind, id }, body })
      put(data.items)
      return message
    },
    addGift: async ({ file, startsAt, price, ...texts }: GiftForm & { file: File; reason: string }) => {
      const form = new FormData()
      const fields = { ...texts, price: String(price), startsAt: startsAt ?? '' }
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      form.append('file', file)
      const { data, message } = await withIdempotencyKey('add-gift', (idempotencyKey) =>
        upload(api.staffCatalogue.addGift, form, { headers: { 'idempotency-key': idempotencyKey } }),
      )
      put(data.items)
      return message
    },
    orderGifts: async (body: { ids: string[]; reason: string }) => {
      const { data, message } = await callForAnswer(api.staffCatalogue.orderGifts, { body })
      put(data.items)
      return message
    },
    cancel: async (id: string) => {
      const { data, message } = await callForAnswer(api.staffCatalogue.cancel, { params: { id } })
      put(data.items)
      return message
    },
  }
}
