import * as z from 'zod/mini'
import * as field from '../fields.ts'
import { legalNumbers } from '../legal-facts.ts'
import { amountInput } from '../money/wallet.ts'
import { routes } from '../route.ts'
import { dailyLimitBounds } from '../safety/daily-limits.ts'
import { staffReason } from './money/staff-payouts.ts'
import { itemsReply, newNames } from './staff-catalogue.ts'
import { namesByLocale } from './staff-names.ts'

/** Most calls of a period that a plan may include. */
export const planCallsMax = 1000
/** Most first messages of a period. The server permits no more than a member may write in its days (`requestsADay`). */
export const planMessagesMax = dailyLimitBounds.requestsADay.max * legalNumbers.planDays
/** What the terms say of gifts: lowest and highest percent of their price. */
export const [planGiftsMin, planGiftsMax] = [legalNumbers.giftShareMin, legalNumbers.giftShareMax]
/** A change by which a plan includes less starts so many days ahead at the earliest: a renewal is announced three days before. */
export const planLessAheadDays = legalNumbers.renewalNoticeDays + 1

const wholeUpTo = (most: number) => z.int('invalid').check(z.gte(0, 'invalid'), z.lte(most, 'invalid'))

const contents = {
  calls: wholeUpTo(planCallsMax),
  /** Null: only the daily limit. */
  messages: z.nullable(wholeUpTo(planMessagesMax)),
  /** Percent of a gift's price. */
  giftConversion: z.int('invalid').check(z.gte(planGiftsMin, 'invalid'), z.lte(planGiftsMax, 'invalid')),
}

/** What a plan includes from a time on. */
export const planContentsForm = z.object({
  ...contents,
  /** Null: now. Never in the past. */
  startsAt: z.nullable(z.iso.datetime('invalid')),
})
export type PlanContentsForm = z.output<typeof planContentsForm>

/** Most boosts and most plans of the catalogue, those that are not for sale included. */
export const [boostsMax, plansMax] = [20, 12]
export const boostDaysMax = 90

const sale = {
  /** USD. */
  price: amountInput,
  /** When it is for sale. Null: now. Never in the past. */
  startsAt: z.nullable(z.iso.datetime('invalid')),
}

/** A new boost. Without a name it is called by its days. */
export const newBoostForm = z.object({
  ...namesByLocale,
  days: z.int('invalid').check(z.gte(1, 'invalid'), z.lte(boostDaysMax, 'invalid')),
  ...sale,
})
export type NewBoostForm = z.output<typeof newBoostForm>

/** A new plan, which lasts as long as the others. */
export const newPlanForm = z.object({ ...newNames, ...contents, ...sale })
export type NewPlanForm = z.output<typeof newPlanForm>

const itemPreview = z.object({
  /** USD. */
  price: z.number(),
  /** Dearer than any other of its kind, or cheaper. */
  extreme: z.nullable(z.enum(['dearest', 'cheapest'])),
  /** Languages in which another one of its kind has the same name. */
  sameNames: z.array(field.locale),
})

const planParts = ['calls', 'messages', 'gifts'] as const

export const staffPlans = routes({
  previewContents: {
    method: 'POST',
    path: '/admin/catalogue/plans/{id}/contents/preview',
    auth: 'staff',
    permission: 'admin',
    fresh: false,
    summary: 'What a change of the contents of a plan would mean for members. Changes nothing.',
    params: field.ids,
    body: planContentsForm,
    reply: z.object({
      /** Null: no limit but the daily one. */
      changes: z.array(z.object({ part: z.enum(planParts), from: z.nullable(z.number()), to: z.nullable(z.number()) })),
      /** Whether the plan includes less in any way. */
      isLess: z.boolean(),
      /** Members whose period runs and keeps what it was bought with; counted to 1,000. */
      running: z.number(),
      /** Of them, those whose plan renews; counted to 1,000. */
      renewing: z.number(),
      /** Purchases that wait for a deposit; counted to 1,000. */
      orders: z.number(),
    }),
    refuses: ['not_found', 'conflict'],
  },
  changeContents: {
    method: 'POST',
    path: '/admin/catalogue/plans/{id}/contents',
    auth: 'staff',
    permission: 'admin',
    fresh: true,
    summary:
      'Change what a plan includes, now or from a later time on. Periods that were bought keep what they were bought with, and renewals from then on get the new contents; what includes less starts four days ahead at the earliest. Recorded with the reason.',
    params: field.ids,
    body: z.extend(planContentsForm, { reason: staffReason }),
    reply: itemsReply,
    status: 201,
    successKey: 'administration:says.contentsSaved',
    refuses: ['not_found', 'conflict'],
  },
  cancelContents: {
    method: 'POST',
    path: '/admin/catalogue/plan-changes/{id}/cancel',
    auth: 'staff',
    permission: 'admin',
    fresh: true,
    summary:
      'Cancel a change of contents that still waits for its time. `conflict` where another change of a plan needs it, so that the dearest plan keeps the promised share of gifts. Recorded.',
    params: field.ids,
    reply: itemsReply,
    successKey: 'administration:says.priceCancelled',
    refuses: ['not_found', 'conflict'],
  },
  previewBoost: {
    method: 'POST',
    path: '/admin/catalogue/boosts/preview',
    auth: 'staff',
    permission: 'admin',
    fresh: false,
    summary: 'What a new boost would be beside the others: its price and names. Changes nothing.',
    body: newBoostForm,
    reply: itemPreview,
    refuses: ['conflict'],
  },
  addBoost: {
    method: 'POST',
    path: '/admin/catalogue/boosts',
    auth: 'staff',
    permission: 'admin',
    fresh: true,
    summary:
      'Add a boost of a number of days that no other has, for sale at once or from a later time on. Other servers say its name 5 seconds later at most. Recorded with the reason.',
    body: z.extend(newBoostForm, { reason: staffReason }),
    reply: itemsReply,
    status: 201,
    idempotency: 'optional',
    successKey: 'administration:says.itemAdded',
    refuses: ['conflict'],
  },
  previewPlan: {
    method: 'POST',
    path: '/admin/catalogue/plans/preview',
    auth: 'staff',
    permission: 'admin',
    fresh: false,
    summary: 'What a new plan would be beside the others: its price and names. Changes nothing.',
    body: newPlanForm,
    reply: itemPreview,
    refuses: ['conflict'],
  },
  addPlan: {
    method: 'POST',
    path: '/admin/catalogue/plans',
    auth: 'staff',
    permission: 'admin',
    fresh: true,
    summary:
      'Add a plan with names in five languages and what it includes, for sale at once or from a later time on. Without an `Idempotency-Key` each call adds another one. Recorded with the reason.',
    body: z.extend(newPlanForm, { reason: staffReason }),
    reply: itemsReply,
    status: 201,
    idempotency: 'optional',
    successKey: 'administration:says.itemAdded',
    refuses: ['conflict'],
  },
})
