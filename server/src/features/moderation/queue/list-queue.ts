import { type api, type QueryOf, type QueueEntry, type ReplyInputOf, toMajor } from '@karibu/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context, SignedIn } from '../../../context.ts'
import { nextTimeCursor, readTimeCursor, type TimePlace } from '../../../db/statements/time-cursor.ts'
import { dayMs } from '../../../durations.ts'
import type { QueueSource, Reader } from './queue-source.ts'
import { queueSources } from './queue-sources.ts'

type Row = Omit<QueueEntry, 'since' | 'sum' | 'dueAt'> & {
  since: Date
  queued_at: Date
  key: string
  minor: number | null
  currency: string | null
  due_at: Date | null
}

/** So much earlier than it came is the place of an entry: what is severe comes first, and what waits for long is not forgotten. */
const aheadMs: Record<QueueEntry['severity'], number> = { urgent: 30 * dayMs, high: 2 * dayMs, usual: 0 }

type Search = QueryOf<typeof api.staffQueue.list>

/** A page of what waits for a member of staff, by severity and age. */
export async function listQueue(
  { db, now }: Pick<Context, 'db' | 'now'>,
  staff: SignedIn,
  query: Search,
): Promise<ReplyInputOf<typeof api.staffQueue.list>> {
  const { limit } = query
  const page = selectQueue({ staff, now: now() }, query)
  if (page === null) return { entries: [], nextCursor: null }
  const { rows } = await page.execute(db)
  return {
    entries: rows.slice(0, limit).map(viewOf),
    nextCursor: nextTimeCursor(rows, limit, (row) => ({ at: row.queued_at, id: row.key })),
  }
}

/**
 * Each kind and severity is read by its own index up to one page, so that the cost does not depend on how much waits. Null: the
 * reader may see nothing of what is sought.
 */
export function selectQueue(reader: Reader, { kind, severity, cursor, limit }: Search): RawBuilder<Row> | null {
  const after = readTimeCursor(cursor)
  const parts = queueSources(reader)
    .filter((source) => kind === undefined || source.kind === kind)
    .filter((source) => severity === undefined || source.severity === severity)
    .map((source) => select(source, { after, limit }))
  if (parts.length === 0) return null
  return sql<Row>`
    select q.kind, q.id, q.key, q.severity, q.since, q.queued_at, q.category, q.is_gone as "isGone", q.minor, q.currency, q.due_at,
      case when m.id is not null then json_build_object('id', m.uid, 'name', trim(m.firstname || ' ' || m.lastname)) end as member
    from (${sql.join(parts, sql` union all `)}) q left join member m on m.id = q.member_id
    order by q.queued_at, q.key limit ${limit + 1}`
}

const viewOf = ({ queued_at: _at, key: _key, since, minor, currency, due_at: dueAt, ...row }: Row): QueueEntry => ({
  ...row,
  since: since.toISOString(),
  sum: minor === null || currency === null ? null : { amount: toMajor(minor, currency), currency },
  dueAt: dueAt?.toISOString() ?? null,
})

type Page = { after: TimePlace | null; limit: number }

function select(source: QueueSource, { after, limit }: Page): RawBuilder<unknown> {
  const { kind, severity, from, where, at, memberId, key = sql`x.id`, isGone = false } = source
  const ahead = aheadMs[severity] + (source.earlierMs ?? 0)
  const beyond = after
    ? sql`and (${at}, ${key}) > (${new Date(after.at.getTime() + ahead)}::timestamptz, ${after.id}::uuid)`
    : sql``
  return sql`(select ${kind}::text as kind, ${source.name ?? sql`x.id::text`} as id, ${key} as key, ${severity}::text as severity,
      ${source.since ?? at} as since, ${at} - make_interval(secs => ${ahead / 1000}) as queued_at, ${memberId} as member_id,
      ${source.category ?? sql`null`}::text as category, ${isGone}::boolean as is_gone,
      ${source.sum?.minor ?? sql`null`}::bigint as minor, ${source.sum?.currency ?? sql`null`}::text as currency,
      ${source.dueAt ?? sql`null`}::timestamptz as due_at
    from ${from} where ${where} ${beyond} order by ${at}, ${key} limit ${limit + 1})`
}
