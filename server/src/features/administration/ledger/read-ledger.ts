import {
  type api,
  type LedgerAccount,
  type LedgerEntry,
  type LedgerKind,
  ledgerKinds,
  memberAccounts,
  platformAccounts,
  type QueryOf,
  type ReplyInputOf,
  toMajor,
} from '@karibu/contract'
import type { Context } from '../../../context.ts'
import { dayMs } from '../../../durations.ts'
import { accountsOf, entriesOf, trialBalanceAt } from '../../../ledger/index.ts'
import { fieldRefusal, refuseWrongPeriod } from '../../../refusal.ts'

type Reply = ReplyInputOf<typeof api.staffLedger.trialBalance>

/** The trial balance at the end of a day; without one, of today. */
export async function readTrialBalance(ctx: Context, day: string | undefined): Promise<Reply> {
  const until = endOf(day ?? ctx.now().toISOString().slice(0, 10))
  const sums = await trialBalanceAt(ctx.db, until)
  const rows = sums.flatMap((sum) => (sum.code === null ? [] : [{ account: accountOf(sum.code), ...shown(sum) }]))
  // Of all sums: an entry whose account is gone is in no row, and still does not fit.
  const totals = [...new Set(sums.map(({ currency }) => currency))].map((currency) => {
    const own = sums.filter((sum) => sum.currency === currency)
    const add = (side: 'debits' | 'credits') => own.reduce((sum, row) => sum + row[side], 0n)
    return { currency, debits: add('debits'), credits: add('credits') }
  })
  return {
    rows,
    totals: totals.map(shown),
    isBalanced: totals.every(({ debits, credits }) => debits === credits) && sums.every(({ code }) => code !== null),
  }
}

type Sides = { currency: string; debits: bigint; credits: bigint }

const shown = ({ currency, debits, credits }: Sides) => ({
  currency,
  debits: toMajor(debits, currency),
  credits: toMajor(credits, currency),
  balance: toMajor(credits - debits, currency),
})

const startOf = (day: string) => new Date(`${day}T00:00:00Z`)
const endOf = (day: string) => new Date(startOf(day).getTime() + dayMs)

/** The period of two days; null without both. Throws Refusal `invalid_input` where it lacks one, is too long or ends early. */
export function periodOf({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  if (from === undefined && to === undefined) return null
  if (from === undefined) throw fieldRefusal('from', 'required')
  if (to === undefined) throw fieldRefusal('to', 'required')
  refuseWrongPeriod({ from, to })
  return { from: startOf(from), until: endOf(to) }
}

/** A page of entries of a platform account; empty where the account was never used. */
export async function listEntries(ctx: Context, query: QueryOf<typeof api.staffLedger.entries>) {
  return pageOf(ctx, { ...query, accounts: await platformPlaces(ctx, query) })
}

type PlatformQuery = Pick<QueryOf<typeof api.staffLedger.entries>, 'code' | 'currency'>

export const platformPlaces = async ({ db }: Pick<Context, 'db'>, { code, currency }: PlatformQuery) =>
  (await accountsOf(db, 0)).filter((account) => account.code === code && account.currency === currency)

type PageQuery = {
  accounts: Awaited<ReturnType<typeof accountsOf>>
  from?: string | undefined
  to?: string | undefined
  cursor?: string | undefined
  limit: number
}
type Page = { entries: LedgerEntry[]; nextCursor: string | null }

/** Entries of accounts of one owner, as the interface has them. */
export async function pageOf({ db }: { db: Parameters<typeof entriesOf>[0] }, query: PageQuery): Promise<Page> {
  const { accounts, cursor, limit } = query
  const [seq = 0, leg = 0] = cursor?.split('.').map(Number) ?? []
  const before = cursor === undefined ? null : { seq, leg }
  const { rows, next } = await entriesOf(db, { accounts, period: periodOf(query), before, limit })
  return {
    entries: rows.map(({ transfer, at, kind, code, currency, amount, balanceAfter, others }) => ({
      ...{ transfer, at: at.toISOString(), kind: kindOf(kind), account: accountOf(code), currency },
      amount: toMajor(amount, currency),
      balanceAfter: toMajor(balanceAfter, currency),
      others: others.map(accountOf),
    })),
    nextCursor: next && `${next.seq}.${next.leg}`,
  }
}

const codes: readonly LedgerAccount[] = [...memberAccounts, ...platformAccounts]

/** The account of a code. The lists of the contract are those of the database, which a test compares. */
export const accountOf = (code: string): LedgerAccount => known(codes, code)
export const kindOf = (kind: string): LedgerKind => known(ledgerKinds, kind)

function known<T extends string>(names: readonly T[], name: string): T {
  const found = names.find((one) => one === name)
  if (found === undefined) throw new Error(`the contract lacks ${name}`)
  return found
}
