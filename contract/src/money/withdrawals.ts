import * as z from 'zod/mini'
import * as field from '../fields.ts'
import { routes } from '../route.ts'
import { amountInput, wallet } from './wallet.ts'

export const payoutKinds = ['bank', 'mobile_money'] as const
export type PayoutAccountKind = (typeof payoutKinds)[number]
/** Where payouts go: country, its currency and the provider that serves it. */
export const payoutCountries = ['NG', 'GH', 'KE', 'ZA', 'CM', 'TZ', 'UG'] as const
export type PayoutCountry = (typeof payoutCountries)[number]

/** An account for payouts: a bank account or a mobile-money number. */
export const payoutAccountForm = z.object({
  kind: z.enum(payoutKinds, 'required'),
  country: z.enum(payoutCountries, 'required'),
  /** Code from the list of banks or operators. */
  bankCode: z.string('required').check(z.trim(), z.minLength(1, 'required'), z.maxLength(20, 'too_long')),
  /** For mobile money the phone number, as it is dialled at home or with its country code. */
  accountNumber: z.string('required').check(z.trim(), z.regex(/^\+?[\d ]{6,23}$/, 'account_number_invalid')),
  /** Where the provider cannot name the holder. */
  accountName: z.optional(z.string().check(z.trim(), z.maxLength(100, 'too_long'))),
})

/** Where money goes, as it may be shown. */
export const payoutDestination = z.object({
  id: field.uid,
  kind: z.enum(payoutKinds),
  country: z.string(),
  currency: z.string(),
  bankName: z.string(),
  accountName: z.string(),
  /** The last four digits. */
  ending: z.string(),
})

/** The first payout to a new account waits until `usableFrom`; `usable` says whether that is over, by the server's clock. */
export const payoutAccount = z.extend(payoutDestination, { usableFrom: z.string(), usable: z.boolean() })

export const withdrawalStates = ['held', 'submitted', 'paid', 'failed', 'reversed', 'refused'] as const
export const withdrawalState = z.enum(withdrawalStates)
/** A payout of earnings, from the request to the arrival. */
export const withdrawal = z.object({
  id: field.uid,
  reference: z.string(),
  status: withdrawalState,
  /** USD taken from the wallet. */
  amount: z.number(),
  currency: z.string(),
  /** What arrives, in `currency`. */
  payoutAmount: z.number(),
  /** The account as it was then; it may have been removed since. */
  account: payoutDestination,
  /** Two members of staff have to approve it first. */
  needsApproval: z.boolean(),
  /** While it is held: it is not sent before this time, because the exchange rate was changed manually; null otherwise. */
  sendFrom: z.nullable(z.string()),
  /** Why it did not arrive, in words; for a refused one as staff wrote it. */
  reason: z.nullable(z.string()),
  createdAt: z.string(),
  changedAt: z.string(),
})
export type Withdrawal = z.output<typeof withdrawal>

/** An account of mine, and the amount in USD to pay out. */
export const withdrawalForm = z.object({ accountId: field.uid, amount: amountInput })

export const withdrawals = routes({
  terms: {
    method: 'GET',
    path: '/wallet/withdrawals/terms',
    auth: 'member',
    summary:
      'Whether payouts are available, their limits, and the amount that I can withdraw now. Where payouts are off, only that is said.',
    reply: z.object({
      open: z.boolean(),
      withdrawable: z.number(),
      held: z.number(),
      nextFreeAt: z.nullable(z.string()),
      /** As in my wallet: nothing may be paid out while a payment of mine is disputed or I owe money. */
      frozen: z.boolean(),
      smallest: z.number(),
      largestPerDay: z.number(),
      /** Where the payouts of a day are worth more than this at the agreed rates, two of the staff look first: `approvalAbove`. */
      fourEyesAbove: z.number(),
      /** What I have taken out in the last 24 hours. */
      today: z.number(),
      countries: z.array(
        z.object({
          code: z.enum(payoutCountries),
          name: z.string(),
          currency: z.string(),
          kinds: z.array(z.enum(payoutKinds)),
          /** What 1 USD becomes there now; null while there is no fresh rate. The one at the moment of withdrawing counts. */
          perUsd: z.nullable(z.number()),
          /**
           * USD: a withdrawal of more than this needs two of the staff now, after my withdrawals of the last 24 hours. It goes by the
           * agreed rate, which `perUsd` may differ from. null while there is no fresh rate.
           */
          approvalAbove: z.nullable(z.number()),
        }),
      ),
    }),
  },
  banks: {
    method: 'GET',
    path: '/wallet/payout-banks',
    auth: 'member',
    summary: 'Banks or mobile-money operators of a country. An account names one of them by its `code`.',
    query: z.object({ country: z.enum(payoutCountries), kind: z.enum(payoutKinds) }),
    reply: z.object({ banks: z.array(z.object({ code: z.string(), name: z.string() })) }),
    refuses: ['channel_unavailable'],
  },
  resolve: {
    method: 'POST',
    path: '/wallet/payout-accounts/resolve',
    auth: 'member',
    summary:
      'The holder of an account; the name is null if the provider does not know it. Needs a fresh password; ten names a day, those of saved accounts included.',
    body: payoutAccountForm,
    reply: z.object({ accountName: z.nullable(z.string()) }),
    refuses: ['password_required', 'channel_unavailable'],
    rateLimit: 'costly',
  },
  accounts: {
    method: 'GET',
    path: '/wallet/payout-accounts',
    auth: 'member',
    summary: 'My payout accounts. Of each number only the last digits are shown.',
    reply: z.object({ accounts: z.array(payoutAccount) }),
  },
  addAccount: {
    method: 'POST',
    path: '/wallet/payout-accounts',
    auth: 'member',
    summary:
      'Save a payout account. Needs a fresh password; the first payout to it waits 24 hours. Saving the same account again changes nothing.',
    body: payoutAccountForm,
    reply: z.object({ account: payoutAccount }),
    status: 201,
    successKey: 'withdrawals:says.account_added',
    refuses: ['password_required', 'channel_unavailable', 'conflict'],
    rateLimit: 'costly',
  },
  removeAccount: {
    method: 'DELETE',
    path: '/wallet/payout-accounts/{id}',
    auth: 'member',
    summary: 'Remove a payout account. Needs a fresh password; refused during a payout to it.',
    params: field.ids,
    reply: field.done,
    successKey: 'withdrawals:says.account_removed',
    refuses: ['not_found', 'conflict', 'password_required'],
  },
  list: {
    method: 'GET',
    path: '/wallet/withdrawals',
    auth: 'member',
    summary: 'My withdrawals, newest first. Pages by `cursor`.',
    query: z.object({ cursor: field.cursor, limit: field.limitUpTo(50, 20) }),
    reply: z.object({ withdrawals: z.array(withdrawal), nextCursor: field.nextCursor }),
  },
  withdraw: {
    method: 'POST',
    path: '/wallet/withdrawals',
    auth: 'member',
    summary: 'Withdraw earnings. Needs a fresh password and an Idempotency-Key.',
    body: withdrawalForm,
    reply: z.object({ withdrawal, wallet }),
    status: 201,
    successKey: 'withdrawals:says.held',
    idempotency: 'required',
    refuses: [
      'password_required',
      'insufficient_funds',
      'withdrawal_limit',
      'channel_unavailable',
      'not_found',
      'conflict',
      'rate_unavailable',
    ],
    rateLimit: 'costly',
  },
})
