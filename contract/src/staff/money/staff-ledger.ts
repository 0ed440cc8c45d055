import * as z from 'zod/mini'
import * as field from '../../fields.ts'
import { routes } from '../../route.ts'
import { figureDaysMax } from '../staff-figures.ts'
import { staffReason } from './staff-payouts.ts'

/** What a member owns in the books. */
export const memberAccounts = [
  'usd_deposited',
  'usd_earned',
  'credits_bought',
  'credits_earned',
  'payout_hold',
] as const
export const platformAccounts = [
  'clearing:paystack',
  'clearing:tranzak',
  'clearing:flutterwave',
  'payouts:paystack',
  'payouts:tranzak',
  'payouts:flutterwave',
  'fx',
  'credits_issued',
  'credits_backing',
  'gifts_held',
  'revenue:gifts',
  'revenue:boosts',
  'revenue:plans',
  'fees',
  'provider_fees',
  'chargebacks',
  'imported_balances',
  'rounding',
] as const
export const ledgerKinds = [
  'deposit',
  'deposit_refund',
  'deposit_reversed',
  'debt_recovered',
  'provider_fee',
  'credits_buy',
  'credits_sell',
  'gift_purchase',
  'gift_redeem',
  'gift_take_back',
  'boost_purchase',
  'plan_purchase',
  'plan_change',
  'allowance_purchase',
  'payout_hold',
  'payout_paid',
  'payout_released',
  'payout_reversed',
  'reversal',
  'forfeited',
  'balance_import',
] as const
export type LedgerKind = (typeof ledgerKinds)[number]
export type PlatformAccount = (typeof platformAccounts)[number]
export type LedgerAccount = PlatformAccount | (typeof memberAccounts)[number]

/** The most rows of one file of entries. */
export const ledgerFileRowsMax = 50_000

const account = z.enum([...memberAccounts, ...platformAccounts], 'invalid')
const kind = z.enum(ledgerKinds)
const currency = z.string('required').check(z.regex(/^[A-Z]{3}$/, 'invalid'))
const day = z.iso.date('invalid')

const platformAccount = { code: z.enum(platformAccounts, 'required'), currency }
const memberAccount = {
  /** A whole id or a whole address. */
  member: z.string('required').check(z.trim(), z.minLength(3, 'required'), z.maxLength(254, 'too_long')),
}

/** Both days or neither (UTC, both included). */
const period = { from: z.optional(day), to: z.optional(day) }
const page = {
  cursor: z.optional(z.string().check(z.regex(/^\d{1,18}\.\d{1,5}$/, 'invalid'))),
  limit: field.limitUpTo(100, 25),
}

/** Amounts are in major units; plus is what the platform owes or has earned (a credit), minus what it holds or has spent (a debit). */
const trialBalanceRow = z.object({
  account,
  currency: z.string(),
  debits: z.number(),
  credits: z.number(),
  balance: z.number(),
})
export type TrialBalanceRow = z.output<typeof trialBalanceRow>

/** All rows of a currency together; `balance` is 0 where the books are in balance. */
const trialBalanceTotal = z.object({
  currency: z.string(),
  debits: z.number(),
  credits: z.number(),
  balance: z.number(),
})
const trialBalance = z.object({
  rows: z.array(trialBalanceRow),
  totals: z.array(trialBalanceTotal),
  isBalanced: z.boolean(),
})
export type TrialBalance = z.output<typeof trialBalance>

const ledgerEntry = z.object({
  transfer: field.uid,
  at: z.string(),
  kind,
  account,
  currency: z.string(),
  amount: z.number(),
  balanceAfter: z.number(),
  /** The accounts of the other entries in the same currency. */
  others: z.array(account),
})
export type LedgerEntry = z.output<typeof ledgerEntry>

const entryPage = { entries: z.array(ledgerEntry), nextCursor: field.nextCursor }
const memberEntries = z.object({
  member: z.object({ id: field.uid, name: z.string() }),
  balances: z.array(z.object({ account: z.enum(memberAccounts), currency: z.string(), balance: z.number() })),
  ...entryPage,
})
export type LedgerMemberEntries = z.output<typeof memberEntries>

const otherTransfer = z.nullable(z.object({ id: field.uid, kind }))
const ledgerTransfer = z.object({
  id: field.uid,
  at: z.string(),
  kind,
  /** What the member reads in the wallet. */
  title: z.string(),
  /** Of the deposit or payout; else what the provider calls it. */
  reference: z.nullable(z.string()),
  channel: z.nullable(z.string()),
  /** The transfer that this one completes or undoes, and the one that does so to this. */
  ends: otherTransfer,
  endedBy: otherTransfer,
  entries: z.array(
    z.object({
      account,
      currency: z.string(),
      amount: z.number(),
      /** null: the account is the platform's. The id is null where the member was erased. */
      member: z.nullable(z.object({ id: z.nullable(field.uid), name: z.string() })),
    }),
  ),
})
export type LedgerTransfer = z.output<typeof ledgerTransfer>

/** Why a transfer is opened. */
export const ledgerTransferForm = z.object({ reason: staffReason })
/** Whose accounts are read, and why. */
export const ledgerMemberForm = z.object({ ...memberAccount, reason: staffReason })

const money = ['finance', 'admin'] as const

export const staffLedger = routes({
  trialBalance: {
    method: 'GET',
    path: '/admin/ledger/trial-balance',
    auth: 'staff',
    permission: money,
    fresh: false,
    summary:
      'The trial balance at the end of a day (UTC; today as far as it has come): each account kind and currency, and the sums, added from all entries. The sums of debits and credits of a currency are equal; anything else is a fault.',
    query: z.object({ day: z.optional(day) }),
    reply: trialBalance,
    rateLimit: 'costly',
  },
  entries: {
    method: 'GET',
    path: '/admin/ledger/entries',
    auth: 'staff',
    permission: money,
    fresh: false,
    summary: `Entries of a platform account, newest first, of all time or of a period (at most ${figureDaysMax} days). Pages by \`cursor\`. Accounts of members are read with \`POST /admin/ledger/member-entries\`.`,
    query: z.object({ ...platformAccount, ...period, ...page }),
    reply: z.object(entryPage),
  },
  memberEntries: {
    method: 'POST',
    path: '/admin/ledger/member-entries',
    auth: 'staff',
    permission: money,
    fresh: true,
    summary:
      'Balances and entries of the accounts of a member, found by id or address. Of staff only for permission `admin`. Recorded with the reason.',
    body: z.object({ ...ledgerMemberForm.shape, ...period, ...page }),
    reply: memberEntries,
    refuses: ['not_found', 'conflict'],
  },
  file: {
    method: 'POST',
    path: '/admin/ledger/file',
    auth: 'staff',
    permission: money,
    fresh: true,
    summary: `Entries of a period as CSV, newest first, of a platform account or a member, at most 50,000 rows. Recorded with the reason.`,
    body: z.object({
      account: z.union([z.object(platformAccount), z.object(memberAccount)], 'required'),
      from: day,
      to: day,
      reason: staffReason,
    }),
    raw: true,
    rateLimit: 'costly',
    reply: field.done,
    refuses: ['not_found', 'conflict'],
  },
  transfer: {
    method: 'POST',
    path: '/admin/ledger/transfers/{id}',
    auth: 'staff',
    permission: money,
    fresh: true,
    summary:
      'A transfer with all of its entries, and the members they belong to; of staff only for permission `admin`. Recorded with the reason, for each member too.',
    params: field.ids,
    body: ledgerTransferForm,
    reply: z.object({ transfer: ledgerTransfer }),
    refuses: ['not_found', 'conflict'],
  },
})
