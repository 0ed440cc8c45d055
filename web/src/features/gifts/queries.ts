import { api, type GiftPlan, type ReplyOf } from '@karibu/contract'
import { type InfiniteData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { call, callForAnswer } from '../../lib/api/api.ts'
import { byCursor } from '../../lib/api/by-cursor.ts'
import { toastFailure } from '../../lib/api/failures.ts'
import { onResync, onServerEvent } from '../../lib/api/socket.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { usePayment } from '../paying/index.ts'
import { usePlans } from '../subscriptions/index.ts'

type Mine = ReplyOf<typeof api.gifts.mine>
export type ReceivedGift = Mine['plans'][number]

const mineKey = ['gifts', 'mine'] as const
const plansKey = ['gifts', 'plans'] as const

/** The catalogue, with names in the language of the interface. */
export function useGiftPlans() {
  const { i18n } = useTranslation()
  return useQuery({
    queryKey: [...plansKey, i18n.language],
    queryFn: async ({ signal }) => (await call(api.gifts.plans, {}, signal)).plans,
  })
}

/** The lowest percentage of a gift's price that any plan turns into credits; null until it is known. */
export function useLeastConversion(): number | null {
  const { data } = usePlans()
  return data?.length ? Math.min(...data.map(({ giftConversion }) => giftConversion)) : null
}

/** Gifts that I was given, page by page. */
export function useReceivedGifts() {
  const { i18n } = useTranslation()
  const client = useQueryClient()
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: mineKey })
    const stops = [onServerEvent('gift.received', refresh), onResync(refresh)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client])
  return useInfiniteQuery({
    queryKey: [...mineKey, i18n.language],
    queryFn: ({ pageParam, signal }) => call(api.gifts.mine, { query: { cursor: pageParam } }, signal),
    ...byCursor,
  })
}

/** One of the gifts that I was given, if it is among those loaded; the newest are. */
export function useReceivedGift(id: string): ReceivedGift | undefined {
  return useReceivedGifts()
    .data?.pages.flatMap(({ plans }) => plans)
    .find((gift) => gift.id === id)
}

/** The recipient of a gift. */
export function useReceiver(id: string) {
  return useQuery({
    queryKey: ['person', id],
    queryFn: async ({ signal }) => {
      try {
        return (await call(api.profiles.get, { params: { id } }, signal)).person
      } catch (error) {
        console.error('Error fetching profile', error)
        throw error
      }
    },
  })
}

/** My first matches, to choose from. */
export function useFirstMatches() {
  return useQuery({
    queryKey: ['gifts', 'matches'],
    queryFn: async ({ signal }) => (await call(api.reactions.mine, { query: { type: 'match' } }, signal)).members,
  })
}

/** Buys a gift for a member. The caller shows failures. */
export function useSendGift(receiverId: string) {
  const client = useQueryClient()
  return usePayment({
    purposeOf: ({ gift }: { gift: GiftPlan; note: string; confirmed: boolean }) => `gift:${gift.id}:${receiverId}`,
    pay: ({ gift, note, confirmed }, once) => {
      const text = note.trim()
      const body = { ...(text && { note: text, askFirst: !confirmed }), price: gift.amount }
      const ask = { params: { id: gift.id, otherId: receiverId }, body }
      return callForAnswer(api.gifts.purchase, ask, once)
    },
    // A price that changed meanwhile is asked for anew.
    onFailed: () => void client.invalidateQueries({ queryKey: plansKey }),
  })
}

/** Turns a gift that I was given into credits. */
export function useRedeemGift() {
  const client = useQueryClient()
  return usePayment({
    purposeOf: (id: string) => `redeem:${id}`,
    pay: (id, once) => callForAnswer(api.gifts.redeem, { params: { id } }, once),
    onPaid: ({ gift }) =>
      client.setQueriesData<InfiniteData<Mine, string | undefined>>(
        { queryKey: mineKey },
        (known) => known && { ...known, pages: known.pages.map((page) => withGift(page, gift)) },
      ),
    onFailed: (error) => {
      toastFailure(error)
      void client.invalidateQueries({ queryKey: mineKey })
    },
  })
}

const withGift = (page: Mine, changed: ReceivedGift): Mine => ({
  ...page,
  plans: page.plans.map((gift) => (gift.id === changed.id ? changed : gift)),
})

/** Declines a gift that I was given: its price goes back to the giver. */
export function useDeclineGift() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => callForAnswer(api.gifts.decline, { params: { id } }),
    onSuccess: ({ message }) => message && toast.info(message),
    onError: toastFailure,
    onSettled: () => client.invalidateQueries({ queryKey: mineKey }),
  })
}

/** How many gifts of mine a member has not answered; 0 while it is not known. */
export function useUnanswered(otherId: string): number {
  const { data } = useQuery({
    queryKey: ['gifts', 'unanswered', otherId],
    queryFn: ({ signal }) => call(api.gifts.unanswered, { params: { otherId } }, signal),
    staleTime: 0,
  })
  return data?.count ?? 0
}
