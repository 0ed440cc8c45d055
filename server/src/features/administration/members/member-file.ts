import { type api, type BodyOf, memberFileRowsMax } from '@karibu/contract'
import type { Context, SignedIn } from '../../../context.ts'
import { writeAuditEntry } from '../../../db/audit-entry.ts'
import type { RawAnswer } from '../../../http/mount.ts'
import { maskEmail } from '../../staff/index.ts'
import { cell } from '../../wallet/index.ts'
import { type ListRow, readPage } from './list-members.ts'

const pageSize = 1000
const columns = ['id', 'name', 'email', 'role', 'status', 'age', 'city', 'country', 'plan', 'joined', 'seen', 'reports']

type FileInput = BodyOf<typeof api.staffMembers.file> & { staff: SignedIn }

/** The members of a filter as CSV, page by page. The audit entry is written before the first byte leaves. */
export async function membersFile(ctx: Context, { staff, filter, reason }: FileInput): Promise<RawAnswer> {
  // Read before the reply begins, so that a filter that does not fit is refused in words.
  const first = await readPage(ctx, { ...filter, limit: pageSize })
  const details = { reason, filter }
  await writeAuditEntry(ctx.db, {
    at: ctx.now(),
    staffId: staff.id,
    action: 'member.file',
    subject: 'members',
    details,
  })
  return {
    contentType: 'text/csv; charset=utf-8',
    headers: { 'content-disposition': 'attachment; filename="members.csv"', 'cache-control': 'no-store' },
    body: linesOf(ctx, filter, first),
  }
}

type Page = Awaited<ReturnType<typeof readPage>>

async function* linesOf(ctx: Context, filter: FileInput['filter'], first: Page): AsyncGenerator<string> {
  // Spreadsheets take a file without the mark for one in their own old encoding.
  yield `\uFEFF${columns.join(',')}\r\n`
  let page = first
  for (let written = pageSize; ; written += pageSize) {
    if (page.rows.length > 0) yield page.rows.map((row) => `${lineOf(row)}\r\n`).join('')
    if (page.nextCursor === null || written >= memberFileRowsMax) return
    page = await readPage(ctx, { ...filter, cursor: page.nextCursor, limit: pageSize })
  }
}

const lineOf = (row: ListRow): string =>
  [
    row.uid,
    cell(`${row.firstname} ${row.lastname}`.trim()),
    cell(maskEmail(row.email)),
    row.role,
    row.status,
    row.age,
    cell(row.city ?? ''),
    row.country ?? '',
    cell(row.plan ?? ''),
    row.created_at.toISOString(),
    row.seen_at?.toISOString() ?? '',
    row.reports,
  ].join(',')
