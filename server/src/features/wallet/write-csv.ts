import { toDecimal } from '@karibu/contract'
import type { Context } from '../../context.ts'
import type { RawAnswer } from '../../http/mount.ts'
import { historyOf } from '../../ledger/index.ts'
import { endingsOf, nameOf, type Reader } from './list-transactions.ts'
import { historyFilter, isNamed, statusOf } from './transaction-rules.ts'

const rowsMax = 50_000
const pageSize = 1_000
const columns = ['reference', 'txn_amount', 'currency', 'channel', 'name', 'created_at', 'status', 'balance_after']

/** Whether a header prefers the file to the page. */
export const wantsCsv = (accept: string | undefined): boolean => /\btext\/csv\b/i.test(accept ?? '')

/** The same transactions as a file, at most 50,000 of them. */
export async function transactionsFile(ctx: Context, reader: Reader): Promise<RawAnswer> {
  // Read before the reply begins, so that a broken cursor is refused in words and a busy database answers 503.
  const first = await readPage(ctx, reader, reader.query.cursor)
  return {
    contentType: 'text/csv; charset=utf-8',
    headers: {
      'content-disposition': 'attachment; filename="transactions.csv"',
      'cache-control': 'no-store',
      vary: 'accept',
    },
    body: linesOf(ctx, reader, first),
  }
}

type Page = Awaited<ReturnType<typeof historyOf>>

const readPage = (ctx: Context, { memberId, query }: Reader, cursor: string | undefined): Promise<Page> =>
  historyOf(ctx.db, { memberId, filter: historyFilter(query), cursor, limit: pageSize })

async function* linesOf(ctx: Context, reader: Reader, first: Page): AsyncGenerator<string> {
  const { locale, query } = reader
  // Spreadsheets take a file without the mark for one in their own old encoding.
  yield `\uFEFF${columns.join(',')}\r\n`
  let page = first
  let written = 0
  for (let read = pageSize; ; read += pageSize) {
    const ended = await endingsOf(
      ctx,
      page.rows.map((row) => row.id),
    )
    const lines = page.rows
      .map((row) => ({ row, name: nameOf(ctx, row, locale) }))
      .filter(({ name }) => isNamed(name, query))
      .slice(0, rowsMax - written)
      .map(({ row, name }) =>
        [
          cell(row.reference),
          toDecimal(row.amount, row.currency),
          row.currency === 'USD' ? 'USD' : 'credits',
          cell(row.channel),
          cell(name),
          row.createdAt.toISOString(),
          statusOf(row.kind, ended.get(row.id) ?? null),
          toDecimal(row.balanceAfter, row.currency),
        ].join(','),
      )
    written += lines.length
    if (lines.length > 0) yield `${lines.join('\r\n')}\r\n`
    if (page.nextCursor === null || read >= rowsMax * 4 || written >= rowsMax) return
    page = await readPage(ctx, reader, page.nextCursor)
  }
}

/** A text cell: quoted, and never read as a formula by a spreadsheet. */
export function cell(text: string): string {
  const safe = /^[\s\uFEFF]*[=+\-@\t\r\n|%]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
