import { type api, type BodyOf, depositFileRowsMax, toDecimal } from '@karibu/contract'
import type { Context, SignedIn } from '../../../context.ts'
import { writeAuditEntry } from '../../../db/audit-entry.ts'
import type { RawAnswer } from '../../../http/mount.ts'
import { cell } from '../../wallet/index.ts'
import { type ListRow, readDeposits } from './list-deposits.ts'

const pageSize = 1000
const columns = ['reference', 'created', 'state', 'provider', 'currency', 'amount', 'usd', 'returned', 'member', 'name']

type FileInput = BodyOf<typeof api.staffDeposits.file> & { staff: SignedIn }

/** The deposits of a filter as CSV, page by page. The audit entry is written before the first byte leaves. */
export async function depositsFile(
  ctx: Context,
  { staff, filter, reason }: FileInput,
  rowsMax = depositFileRowsMax,
): Promise<RawAnswer> {
  // Read before the reply begins, so that a filter that does not fit is refused in words.
  const first = await readDeposits(ctx.db, filter, { limit: pageSize })
  await writeAuditEntry(ctx.db, {
    at: ctx.now(),
    staffId: staff.id,
    action: 'deposit.file',
    subject: 'deposits',
    details: { reason, filter: recordable(filter) },
  })
  return {
    contentType: 'text/csv; charset=utf-8',
    headers: { 'content-disposition': 'attachment; filename="deposits.csv"', 'cache-control': 'no-store' },
    body: linesOf(ctx, { filter, first, rowsMax }),
  }
}

/** Audit entries outlive members, so an address is not copied into them. */
const recordable = ({ member, ...filter }: FileInput['filter']) => ({
  ...filter,
  ...(member && { member: member.includes('@') ? 'by address' : member }),
})

type Page = Awaited<ReturnType<typeof readDeposits>>

type Lines = { filter: FileInput['filter']; first: Page; rowsMax: number }

async function* linesOf({ db }: Context, { filter, first, rowsMax }: Lines): AsyncGenerator<string> {
  // Spreadsheets take a file without the mark for one in their own old encoding.
  yield `\uFEFF${columns.join(',')}\r\n`
  let page = first
  let written = 0
  for (;;) {
    const rows = page.rows.slice(0, rowsMax - written)
    written += rows.length
    if (rows.length > 0) yield rows.map((row) => `${lineOf(row)}\r\n`).join('')
    // Only a row that is left out makes the file a part: a cursor may lead to nothing more.
    if (rows.length < page.rows.length) break
    if (page.nextCursor === null) return
    page = await readDeposits(db, filter, { cursor: page.nextCursor, limit: pageSize })
  }
  // A part must not be mistaken for the whole.
  yield `${cell(`cut after ${rowsMax} rows: older deposits are missing`)}\r\n`
}

const lineOf = (row: ListRow): string =>
  [
    cell(row.reference),
    row.created_at.toISOString(),
    row.state,
    row.channel,
    row.currency,
    toDecimal(row.amount_minor, row.currency),
    toDecimal(row.usd_cents, 'USD'),
    toDecimal(row.returned_minor, row.currency),
    row.member_uid ?? '',
    cell(row.member_name ?? ''),
  ].join(',')
