import { api, type CallOf, type SoldItem } from '@karibu/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callForAnswer, upload } from '../../lib/api/api.ts'
import { withIdempotencyKey } from '../../lib/api/idempotency-keys.ts'

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

export type ContentsForm = NonNullable<CallOf<typeof api.staffPlans.previewContents>['body']>
/** A plan that is sold. */
export type PlanItem = SoldItem & { contents: NonNullable<SoldItem['contents']> }

export const isPlan = (item: SoldItem): item is PlanItem => item.contents !== null

/** What other contents of a plan would mean for members. Throws an ApiFailure. */
export const previewContents = async ({ id }: PlanItem, body: ContentsForm) =>
  await call(api.staffPlans.previewContents, { params: { id }, body })

type NewBoost = NonNullable<CallOf<typeof api.staffPlans.previewBoost>['body']>
type NewPlan = NonNullable<CallOf<typeof api.staffPlans.previewPlan>['body']>
/** What staff add without a picture. */
export type AddedKind = 'boost' | 'plan'
type AddedItem = { kind: 'boost'; form: NewBoost } | { kind: 'plan'; form: NewPlan }

/** A new boost or plan beside the others. Throws an ApiFailure. */
export const previewItem = async (item: AddedItem) =>
  item.kind === 'boost'
    ? await call(api.staffPlans.previewBoost, { body: item.form })
    : await call(api.staffPlans.previewPlan, { body: item.form })

export type GiftForm = NonNullable<CallOf<typeof api.staffCatalogue.previewGift>['body']>

/** A new gift beside the others. Throws an ApiFailure. */
export const previewGift = async (body: GiftForm) => await call(api.staffCatalogue.previewGift, { body })

type Answer = { data: { items: SoldItem[] }; message: string | null }

/** Changes and cancels; each returns the sentence that goes with it. Throws an ApiFailure. */
export function useChangePrices() {
  const client = useQueryClient()
  const saved = async (answer: Promise<Answer>) => {
    const { data, message } = await answer
    client.setQueryData(key, data.items)
    return message
  }
  return {
    change: ({ kind, id }: SoldItem, body: PriceForm & { reason: string }) =>
      saved(callForAnswer(api.staffCatalogue.change, { params: { kind, id }, body })),
    rename: ({ kind, id }: NamedItem, body: NamesForm & { reason: string }) =>
      saved(callForAnswer(api.staffCatalogue.changeNames, { params: { kind, id }, body })),
    cancelNames: (id: string) => saved(callForAnswer(api.staffCatalogue.cancelNames, { params: { id } })),
    addGift: (form: GiftForm & { file: File; reason: string }) => saved(sendGift(form)),
    addItem: (item: AddedItem, reason: string) =>
      saved(withIdempotencyKey(`add-${item.kind}`, (idempotencyKey) => sendItem(item, { reason, idempotencyKey }))),
    orderGifts: (body: { ids: string[]; reason: string }) =>
      saved(callForAnswer(api.staffCatalogue.orderGifts, { body })),
    changeContents: ({ id }: PlanItem, body: ContentsForm & { reason: string }) =>
      saved(callForAnswer(api.staffPlans.changeContents, { params: { id }, body })),
    cancelContents: (id: string) => saved(callForAnswer(api.staffPlans.cancelContents, { params: { id } })),
    cancel: (id: string) => saved(callForAnswer(api.staffCatalogue.cancel, { params: { id } })),
  }
}

function sendGift({ file, startsAt, price, ...texts }: GiftForm & { file: File; reason: string }): Promise<Answer> {
  const form = new FormData()
  const fields = { ...texts, price: String(price), startsAt: startsAt ?? '' }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', file)
  return withIdempotencyKey('add-gift', (idempotencyKey) =>
    upload(api.staffCatalogue.addGift, form, { headers: { 'idempotency-key': idempotencyKey } }),
  )
}

const sendItem = (
  item: AddedItem,
  { reason, idempotencyKey }: { reason: string; idempotencyKey: string },
): Promise<Answer> =>
  item.kind === 'boost'
    ? callForAnswer(api.staffPlans.addBoost, { body: { ...item.form, reason } }, { idempotencyKey })
    : callForAnswer(api.staffPlans.addPlan, { body: { ...item.form, reason } }, { idempotencyKey })
