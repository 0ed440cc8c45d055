import { type api, type BodyOf, decimalsOf, type LedgerEntry, ledgerFileRowsMax } from '@karibu/contract'
import type { Context, SignedIn } from '../../../context.ts'
import { writeAuditEntry } from '../../../db/audit-entry.ts'
import type { RawAnswer } from '../../../http/mount.ts'
import { accountsOf } from '../../../ledger/index.ts'
import { cell } from '../../wallet/index.ts'
import { findMember } from './member-entries.ts'
import { pageOf, periodOf, platformPlaces } from './read-ledger.ts'

const pageSize = 1000
const columns = ['time', 'transfer', 'kind', 'account', 'currency', 'amount', 'balance_after', 'other_accounts']

type FileInput = BodyOf<typeof api.staffLedger.file> & { staff: SignedIn }

/** Entries of a period as CSV, page by page. The audit entry is written before the first byte leaves. */
export async function entriesFile(ctx: Context, { staff, account, from, to, reason }: FileInput): Promise<RawAnswer> {
  periodOf({ from, to })
  const { accounts, subject } = await ctx.db.transaction().execute(async (tx) => {
    const found = await subjectOf(tx, { staff, account })
    const about = { staffId: staff.id, action: 'ledger.file', details: { reason, from, to } } as const
    await writeAuditEntry(tx, { at: ctx.now(), ...about, subject: found.subject })
    return found
  })
  const name = `ledger-${subject.replaceAll(/[^\w-]+/g, '-')}-${from}-${to}.csv`
  return {
    contentType: 'text/csv; charset=utf-8',
    headers: { 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'no-store' },
    body: linesOf(ctx, { accounts, from, to }),
  }
}

type Tx = Parameters<typeof findMember>[0]

async function subjectOf(tx: Tx, { staff, account }: Pick<FileInput, 'staff' | 'account'>) {
  if ('code' in account)
    return { accounts: await platformPlaces({ db: tx }, account), subject: `${account.code} ${account.currency}` }
  const member = await findMember(tx, { staff, member: account.member })
  return { accounts: await accountsOf(tx, member.id), subject: member.uid }
}

type Selection = Pick<Parameters<typeof pageOf>[1], 'accounts' | 'from' | 'to'>

async function* linesOf(ctx: Context, selection: Selection): AsyncGenerator<string> {
  // Spreadsheets take a file without the mark for one in their own old encoding.
  yield `\uFEFF${columns.join(',')}\r\n`
  let cursor: string | undefined
  for (let written = 0; written < ledgerFileRowsMax; written += pageSize) {
    const { entries, nextCursor } = await pageOf(ctx, { ...selection, cursor, limit: pageSize })
    if (entries.length > 0) yield entries.map((entry) => `${lineOf(entry)}\r\n`).join('')
    if (nextCursor === null) return
    cursor = nextCursor
  }
  // A part must not be mistaken for the whole.
  yield `${cell(`cut after ${ledgerFileRowsMax} rows: older entries of the period are missing`)}\r\n`
}

const lineOf = ({ at, transfer, kind, account, currency, amount, balanceAfter, others }: LedgerEntry): string =>
  [
    at,
    transfer,
    kind,
    cell(account),
    currency,
    amount.toFixed(decimalsOf(currency)),
    balanceAfter.toFixed(decimalsOf(currency)),
    cell(others.join(' ')),
  ].join(',')
