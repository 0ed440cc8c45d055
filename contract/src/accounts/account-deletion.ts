import * as z from 'zod/mini'
import * as field from '../fields.ts'
import { routes } from '../route.ts'
import { emailForm, passwordForm } from './accounts.ts'
import { factorFields } from './second-factor.ts'

/** How long a deletion can be cancelled. */
export const deletionGraceDays = 7
/** How long a second administrator can confirm the proposal to delete an account. */
export const deletionProposalDays = 7
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
  /** When the account is deleted; null if no deletion is planned. */
  deletionDueAt: z.nullable(z.string()),
  /** What would be given up: USD, credits, gifts never redeemed. */
  left: z.object({ usd: z.number(), credits: z.number(), gifts: z.number() }),
  /** A deletion is planned, and more is left than was given up: the account stays hidden until it is withdrawn, refunded or given up. */
  unforfeited: z.boolean(),
  /** Payouts on their way; they have to arrive first. */
  payouts: z.number(),
  /** Of the USD, what was paid in: what of it can go back to where it was paid from, and what cannot. */
  deposited: z.object({ refundable: z.number(), nonRefundable: z.number() }),
  /** What goes back, or did lately: the newest first. Until it has arrived the account stays. */
  refunds: z.array(deletionRefund),
  /** Payments that were begun and may still arrive. */
  pending: z.number(),
})
export type DeletionStatus = z.output<typeof deletionStatus>

/** The password once more, and what becomes of what is left in the wallet: sent back to its source, or given up. */
export const deletionForm = z.object({
  password: field.knownPassword,
  forfeit: z._default(z.boolean(), false),
  refund: z._default(z.boolean(), false),
})

export const accountDeletion = routes({
  status: {
    method: 'GET',
    path: '/me/delete',
    auth: 'member',
    summary:
      'Whether and when my account will be deleted, and what would be forfeited. Read it before `POST /me/delete` to show the member what an answer about the wallet is needed for.',
    reply: deletionStatus,
  },
  request: {
    method: 'POST',
    path: '/me/delete',
    auth: 'member',
    summary:
      'Delete my account in seven days. Needs the password. `refund`: deposits go back to their source; `forfeit` is required if something else is left in the wallet. Send it again to give up what came later: until then the account is hidden and not deleted.',
    body: deletionForm,
    reply: deletionStatus,
    successKey: 'account-deletion:says.requested',
    refuses: ['wrong_credentials', 'conflict'],
    rateLimit: 'costly',
  },
  cancel: {
    method: 'POST',
    path: '/me/delete/cancel',
    auth: 'member',
    summary: 'Cancel the deletion of my account. Works until the day comes; afterwards the account is gone.',
    reply: deletionStatus,
    successKey: 'account-deletion:says.cancelled',
  },
  export: {
    method: 'POST',
    path: '/me/export',
    auth: 'member',
    summary: 'All data stored about me, as one zip: JSON files and my photos. Needs the password.',
    body: passwordForm,
    reply: field.done,
    raw: true,
    refuses: ['wrong_credentials'],
    rateLimit: 'costly',
  },
  requestCopy: {
    method: 'POST',
    path: '/auth/data-copy',
    auth: 'public',
    summary:
      'Mail a link to a copy of the data of a member who cannot log in: suspended, banned or inactive. It works once, for 24 hours; a newer one voids it. The response is the same for known and unknown addresses; a member who can log in is mailed the way through the settings.',
    body: emailForm,
    reply: field.done,
    status: 202,
    rateLimit: 'costly',
  },
  takeCopy: {
    method: 'POST',
    path: '/auth/data-copy/download',
    auth: 'public',
    summary:
      'All data stored about a member who cannot log in, as one zip, by the token of the mailed link, once. Recorded. `second_factor_required` leaves the link good for the same call with `secondFactor` or `passkey`.',
    body: z.object({
      /** What follows `#` in the link. */
      token: field.mailedToken,
      ...factorFields,
    }),
    bodyBytesMax: 32 * 1024,
    reply: field.done,
    raw: true,
    refuses: ['link_expired', 'second_factor_required', 'wrong_code', 'passkey_refused'],
    rateLimit: 'costly',
  },
})
