import * as z from 'zod/mini'
import * as field from '../fields.ts'
import { routes } from '../route.ts'
import { passwordForm } from './accounts.ts'

/** How long a member may change their mind. */
export const deletionGraceDays = 7
/** For how many days after it is final a payout of an erased member keeps the account's number and the holder's name. */
export const payoutDestinationDays = 180

const deletionRefund = z.object({
  id: z.string(),
  usd: z.number(),
  currency: z.string(),
  /** In `currency`. */
  amount: z.number(),
  status: z.enum(['submitted', 'done', 'failed']),
})
export type DeletionRefund = z.output<typeof deletionRefund>

const deletionStatus = z.object({
  /** When the account is deleted; null when nobody asked for it. */
  leavesAt: z.nullable(z.string()),
  /** What would be given up: USD, credits, gifts never redeemed. */
  left: z.object({ usd: z.number(), credits: z.number(), gifts: z.number() }),
  /** Payouts on their way; they have to arrive first. */
  payouts: z.number(),
  /** Of the USD, what was paid in: what of it can go back to where it was paid from, and what cannot. */
  paidIn: z.object({ returnable: z.number(), stuck: z.number() }),
  /** What goes back, or did lately: the newest first. Until it has arrived the account stays. */
  returns: z.array(deletionRefund),
  /** Payments that were begun and may still arrive. */
  pending: z.number(),
})
export type DeletionStatus = z.output<typeof deletionStatus>

export const deletionForm = z.object({
  password: field.knownPassword,
  giveUp: z._default(z.boolean(), false),
  sendBack: z._default(z.boolean(), false),
})

export const accountDeletion = routes({
  standing: {
    method: 'GET',
    path: '/me/delete',
    auth: 'member',
    summary: 'Whether my account is to be deleted, and what I would give up.',
    reply: deletionStatus,
  },
  ask: {
    method: 'POST',
    path: '/me/delete',
    auth: 'member',
    summary:
      'Delete my account in seven days. Needs the password. `sendBack`: what I paid in goes back to where I paid from; `giveUp` where something else is left in the wallet.',
    body: deletionForm,
    reply: deletionStatus,
    successKey: 'leaving:says.asked',
    refuses: ['wrong_credentials', 'conflict'],
    rateLimit: 'costly',
  },
  cancel: {
    method: 'POST',
    path: '/me/delete/cancel',
    auth: 'member',
    summary: 'Keep my account after all.',
    reply: deletionStatus,
    successKey: 'leaving:says.kept',
  },
  export: {
    method: 'POST',
    path: '/me/export',
    auth: 'member',
    summary: 'All that is kept about me, as one zip: JSON files and my photos. Needs the password.',
    body: passwordForm,
    reply: field.done,
    raw: true,
    refuses: ['wrong_credentials'],
    rateLimit: 'costly',
  },
})
