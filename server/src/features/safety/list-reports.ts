import type { api, QueryOf } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn } from '../../context.ts'
import { fieldRefusal } from '../../refusal.ts'
import { type ReportRow, reportView } from './report-view.ts'

/** A page of one's own reports, the newest first. */
export async function listReports(
  ctx: Context,
  member: SignedIn,
  { cursor, limit }: QueryOf<typeof api.safety.myReports>,
) {
  const after = cursor === undefined ? null : readCursor(cursor)
  const earlier = after ? sql`and (created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``
  const { rows } = await sql<ReportRow>`
    select id, status, created_at from abuse_report where reporter_id = ${member.id} ${earlier}
    order by created_at desc, id desc limit ${limit + 1}`.execute(ctx.db)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { reports: page.map(reportView), nextCursor: last ? writeCursor(last) : null }
}

const writeCursor = ({ created_at, id }: ReportRow): string =>
  Buffer.from(`${created_at.getTime()} ${id}`).toString('base64url')

function readCursor(cursor: string): { at: Date; id: string } {
  const [, at, id] =
    /^(\d{1,14}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (at === undefined || id === undefined) throw fieldRefusal('cursor', 'invalid')
  return { at: new Date(Number(at)), id }
}
