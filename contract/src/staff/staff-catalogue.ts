import * as z from 'zod/mini'
import * as field from '../fields.ts'
import { planContents } from '../money/subscriptions.ts'
import { amountInput } from '../money/wallet.ts'
import { photoBytesMax } from '../photo-limits.ts'
import { routes } from '../route.ts'
import { staffReason } from './money/staff-payouts.ts'
import { actor } from './staff-fields.ts'
import { itemName, itemNames, nameChange, nameChangeForm } from './staff-names.ts'

export const soldKinds = ['gift', 'boost', 'plan'] as const
export type SoldKind = (typeof soldKinds)[number]
const soldKind = z.enum(soldKinds, 'invalid')

/** How far ahead a change of a price can be dated. */
export const priceAheadDaysMax = 365
export const priceUsdMax = 1000

const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/, 'invalid'))

/** What a change sets. Without a price it ends the price of a country: the general price applies there again. */
export const priceChangeForm = z.object({
  /** Null: everywhere, except where a country has a price of its own. */
  country: z.nullable(countryCode),
  /** USD. */
  price: z.nullable(amountInput),
  /** Whether it is for sale; only everywhere. */
  active: z.boolean(),
  /** Null: now. Never in the past. */
  startsAt: z.nullable(z.iso.datetime('invalid')),
})
export type PriceChangeForm = z.output<typeof priceChangeForm>

const priceChange = z.object({
  id: field.uid,
  country: z.nullable(z.string()),
  price: z.nullable(z.number()),
  active: z.boolean(),
  startsAt: z.string(),
  by: actor,
  reason: z.string(),
})
export type PriceChange = z.output<typeof priceChange>

const contentsChange = z.object({
  ...planContents.shape,
  id: field.uid,
  startsAt: z.string(),
  by: actor,
  reason: z.string(),
})
export type ContentsChange = z.output<typeof contentsChange>

const soldItem = z.object({
  kind: soldKind,
  id: field.uid,
  /** In my language. */
  name: z.string(),
  /** Of a gift: the address of its picture; null where the operator removed it. */
  icon: z.nullable(z.string()),
  /** USD. */
  price: z.number(),
  active: z.boolean(),
  /** For a plan that is never sold: every member has it. */
  free: z.boolean(),
  countries: z.array(z.object({ country: z.string(), price: z.number() })),
  /** Null for the plan that is never sold. */
  names: z.nullable(itemNames),
  /** The change of its names that waits for its time. */
  nextNames: z.nullable(nameChange),
  /** Changes that wait for their time. */
  waiting: z.array(priceChange),
  /** Of a plan that is sold: what it includes. */
  contents: z.nullable(planContents),
  /** The change of its contents that waits for its time. */
  nextContents: z.nullable(contentsChange),
})
export type SoldItem = z.output<typeof soldItem>

/**
 * price: what it costs then · country: the price of one country · withdrawn and offered: for sale or not · agreed: renewals go on
 * at the lower price their members agreed to · cheaper: renewals that cost less · ending: subscriptions that do not renew ·
 * orders: purchases that wait for a deposit and were shown less · large: more than twice or less than half.
 */
export const priceEffects = [
  'price',
  'country',
  'withdrawn',
  'offered',
  'agreed',
  'cheaper',
  'ending',
  'orders',
  'large',
] as const
export type PriceEffect = (typeof priceEffects)[number]

/** Most gifts of the catalogue, those that are not for sale included. */
export const giftsMax = 60

// A gift that staff add has no name of the product.
const newName = itemName.check(z.minLength(1, 'required'))
/** A name in each language. */
export const newNames = { en: newName, es: newName, fr: newName, pt: newName, sw: newName }

/** A new gift. */
export const newGiftForm = z.object({
  ...newNames,
  /** USD. */
  price: amountInput,
  /** When it is for sale. Null: now. Never in the past. */
  startsAt: z.nullable(z.iso.datetime('invalid')),
})
export type NewGiftForm = z.output<typeof newGiftForm>

/** The fields of a new gift, sent as multipart before the part `file`. `startsAt` empty: now. */
export const newGiftUpload = z.extend(newGiftForm, {
  startsAt: z.pipe(
    z.union([z.literal(''), z.iso.datetime('invalid')], 'invalid'),
    z.transform((typed) => typed || null),
  ),
  reason: staffReason,
})

const giftPreview = z.object({
  /** Its place in the shop, counted from 1. */
  place: z.number(),
  /** USD. */
  price: z.number(),
  /** Dearer than any other gift, or cheaper. */
  extreme: z.nullable(z.enum(['dearest', 'cheapest'])),
  /** Languages in which another gift has the same name. */
  sameNames: z.array(field.locale),
})

const params = z.object({ kind: soldKind, id: field.uid })
/** Everything that is sold. */
export const itemsReply = z.object({ items: z.array(soldItem) })

export const staffCatalogue = routes({
  list: {
    method: 'GET',
    path: '/admin/catalogue/prices',
    auth: 'staff',
    permission: 'admin',
    fresh: false,
    summary:
      'Gifts, boosts and plans with their prices, prices by country, and the changes that wait for their time. What members bought keeps its price.',
    reply: itemsReply,
  },
  preview: {
    method: 'POST',
    path: '/admin/catalogue/prices/{kind}/{id}/preview',
    auth: 'staff',
    permission: 'admin',
    fresh: false,
    summary: 'What a change of a price would mean for members. Changes nothing.',
    params,
    body: priceChangeForm,
    reply: z.object({
      effects: z.array(
        z.object({
          effect: z.enum(priceEffects),
          /** USD; of the effects about prices. */
          from: z.nullable(z.number()),
          to: z.nullable(z.number()),
          /** Members; counted to 1,000. */
          count: z.number(),
        }),
      ),
    }),
    refuses: ['not_found', 'conflict'],
  },
  change: {
    method: 'POST',
    path: '/admin/catalogue/prices/{kind}/{id}',
    auth: 'staff',
    permission: 'admin',
    fresh: true,
    summary:
      'Change a price, or whether something is for sale, now or from a later time on. What was bought keeps its price, and a renewal never costs more than its member agreed to. Recorded with the reason.',
    params,
    body: z.extend(priceChangeForm, { reason: staffReason }),
    reply: itemsReply,
    status: 201,
    successKey: 'administration:says.priceChanged',
    refuses: ['not_found', 'conflict'],
  },
  cancel: {
    method: 'POST',
    path: '/admin/catalogue/changes/{id}/cancel',
    auth: 'staff',
    permission: 'admin',
    fresh: true,
    summary:
      'Cancel a change that still waits for its time. `conflict` where another change of a plan needs it, so that the dearest plan keeps the promised share of gifts. Recorded.',
    params: field.ids,
    reply: itemsReply,
    successKey: 'administration:says.priceCancelled',
    refuses: ['not_found', 'conflict'],
  },
  previewNames: {
    method: 'POST',
    path: '/admin/catalogue/names/{kind}/{id}/preview',
    auth: 'staff',
    permission: 'admin',
    fresh: false,
    summary:
      'What members would read after a change of names, and how many have the gift, boost or plan. Changes nothing.',
    params,
    body: nameChangeForm,
    reply: z.object({
      changes: z.array(z.object({ locale: field.locale, from: z.string(), to: z.string() })),
      /** Members who were given the gift, bought the boost or are on the plan; counted to 1,000. */
      holders: z.number(),
    }),
    refuses: ['not_found'],
  },
  changeNames: {
    method: 'POST',
    path: '/admin/catalogue/names/{kind}/{id}',
    auth: 'staff',
    permission: 'admin',
    fresh: true,
    summary:
      'Change what a gift, boost or plan is called in each language, now or from a later time on. Servers say the new names within seconds; what was bought, given or sent before has the name of then. Recorded with the reason.',
    params,
    body: z.extend(nameChangeForm, { reason: staffReason }),
    reply: itemsReply,
    successKey: 'administration:says.namesSaved',
    refuses: ['not_found', 'conflict'],
  },
  cancelNames: {
    method: 'POST',
    path: '/admin/catalogue/name-changes/{id}/cancel',
    auth: 'staff',
    permission: 'admin',
    fresh: true,
    summary: 'Cancel a change of names that still waits for its time. Recorded.',
    params: field.ids,
    reply: itemsReply,
    successKey: 'administration:says.priceCancelled',
    refuses: ['not_found'],
  },
  previewGift: {
    method: 'POST',
    path: '/admin/catalogue/gifts/preview',
    auth: 'staff',
    permission: 'admin',
    fresh: false,
    summary: 'What a new gift would be beside the others: its place, price and names. Changes nothing.',
    body: newGiftForm,
    reply: giftPreview,
    refuses: ['conflict'],
  },
  addGift: {
    method: 'POST',
    path: '/admin/catalogue/gifts',
    auth: 'staff',
    permission: 'admin',
    fresh: true,
    summary:
      'Add a gift behind the others: multipart (the fields of NewGiftUpload, then one part `file`, png or jpeg by content, 10 MB). It is for sale at once or from a later time on; other servers say its name 5 seconds later at most. Recorded with the reason.',
    upload: { fields: ['file'], filesMax: 1, bytesMax: photoBytesMax, form: newGiftUpload },
    reply: itemsReply,
    status: 201,
    idempotency: 'optional',
    successKey: 'administration:says.giftAdded',
    refuses: ['conflict'],
  },
  orderGifts: {
    method: 'POST',
    path: '/admin/catalogue/gifts/order',
    auth: 'staff',
    permission: 'admin',
    fresh: true,
    summary:
      'Put the gifts in another order, in the shop at once. `conflict` unless each gift is named once. Recorded with the reason.',
    body: z.object({ ids: z.array(field.uid).check(z.maxLength(giftsMax + 40, 'too_many')), reason: staffReason }),
    reply: itemsReply,
    successKey: 'administration:says.giftsOrdered',
    refuses: ['conflict'],
  },
})
