import type { api, QueryOf, StaffMemberFilter, StaffMemberRow } from '@karibu/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context, SignedIn } from '../../../context.ts'
import { fieldRefusal, Refusal } from '../../../refusal.ts'
import { staffPhotoUrl } from '../../photos/index.ts'
import { maskEmail } from '../../staff/index.ts'
import { memberCriteria, statusOf } from './member-criteria.ts'

const countedTo = 10_000

type Query = QueryOf<typeof api.staffMembers.list>
export type ListRow = {
  id: number
  uid: string
  firstname: string
  lastname: string
  email: string
  role: StaffMemberRow['role']
  status: StaffMemberRow['status']
  age: number
  city: string | null
  country: string | null
  plan: string | null
  created_at: Date
  seen_at: Date | null
  reports: number
  photo_id: string | null
  sort_key: string
}

/** SQL over a member `m` at a time: what the list shows of each. */
export const listColumns = (now: Date) => sql`m.id, m.uid, m.firstname, m.lastname, m.email, m.role,
  ${statusOf} as status, years_between(birth_of(m), ${now}::timestamptz::date) as age, c.name as city,
  l.country_code as country, m.created_at, s.seen_at,
  (select count(*)::int from abuse_report a where a.target_id = m.id) as reports,
  (select n.name from subscription x join subscription_period t on t.id = x.period_id
    join subscription_plan n on n.id = t.plan_id
    where x.member_id = m.id and x.ended_at is null and x.ends_at > ${now}) as plan,
  (select f.id from photo f where f.member_id = m.id and f.position = 0 and f.review <> 'held') as photo_id`

export const listJoins = sql`left join place l on l.member_id = m.id
  left join shown_place c on c.city_id = l.city_id
  left join presence s on s.member_id = m.id`

/** Counting the reports of all members pays only where they decide which members the page shows. */
const joinsFor = ({ sort, reports }: Pick<Query, 'reports'> & { sort?: Query['sort'] }) =>
  sort === 'reports' || reports !== undefined
    ? sql`${listJoins} left join (select target_id, count(*)::int as n from abuse_report group by target_id) r on r.target_id = m.id`
    : listJoins

type Sort = { key: RawBuilder<unknown>; type: string; shape: RegExp; isReversed?: boolean }
const moment = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?$/
/** What the list is sorted by, as text for the cursor and back. */
const sorts: Record<StaffMemberFilter['sort'], Sort> = {
  joined: { key: sql`m.created_at at time zone 'UTC'`, type: 'timestamp', shape: moment },
  name: { key: sql`m.first_folded`, type: 'text', shape: /^[^\0]{0,200}$/u },
  // The older, the earlier born.
  age: { key: sql`birth_of(m)`, type: 'date', shape: /^\d{4}-\d\d-\d\d$/, isReversed: true },
  seen: { key: sql`coalesce(s.seen_at at time zone 'UTC', 'epoch')`, type: 'timestamp', shape: moment },
  reports: { key: sql`coalesce(r.n, 0)`, type: 'int', shape: /^\d{1,9}$/ },
}

/** A page of members for staff. Throws Refusal `forbidden` for a search by parts of an address without permission `admin`. */
export async function listMembers(ctx: Context, staff: SignedIn, query: Query) {
  refuseAddressSearch(staff, query)
  const { rows, nextCursor } = await readPage(ctx, query)
  const total = query.cursor === undefined ? await count(ctx, query) : 0
  return {
    members: rows.map((row) => rowView(ctx, row, staff)),
    total: Math.min(total, countedTo),
    more: total > countedTo,
    nextCursor,
  }
}

/** Parts of addresses could be guessed letter by letter, so only those who may export the list search by them. */
function refuseAddressSearch(staff: SignedIn, { email, emailMode }: Query): void {
  if (email && emailMode !== 'equals' && !staff.permissions.includes('admin'))
    throw new Refusal('forbidden', { messageKey: 'accounts:says.staff_permission' })
}

type Page = { rows: ListRow[]; nextCursor: string | null }

/** The rows of a page; the cursor is null on the last one. */
export async function readPage({ db, now }: Pick<Context, 'db' | 'now'>, query: Query): Promise<Page> {
  const { key, type, shape, isReversed = false } = sorts[query.sort]
  const isDown = (query.order === 'desc') !== isReversed
  const direction = sql.raw(isDown ? 'desc' : 'asc')
  const after = readCursor(query.cursor, shape)
  const beyond = after
    ? sql`and (${key}, m.id) ${sql.raw(isDown ? '<' : '>')} (${after.value}::${sql.raw(type)}, ${after.id}::int)`
    : sql``
  const { rows } = await sql<ListRow>`
    select ${listColumns(now())}, (${key})::text as sort_key from member m ${joinsFor(query)}
    where ${memberCriteria(query, now())} ${beyond}
    order by ${key} ${direction}, m.id ${direction} limit ${query.limit + 1}`.execute(db)
  const page = rows.slice(0, query.limit)
  const last = rows.length > query.limit ? page.at(-1) : undefined
  return { rows: page, nextCursor: last ? Buffer.from(`${last.id} ${last.sort_key}`).toString('base64url') : null }
}

function readCursor(cursor: string | undefined, shape: RegExp): { id: number; value: string } | null {
  if (cursor === undefined) return null
  const [, id, value] = /^(\d{1,9}) ([\s\S]*)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (id === undefined || value === undefined || !shape.test(value)) throw fieldRefusal('cursor', 'invalid')
  return { id: Number(id), value }
}

async function count({ db, now }: Context, query: Query): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from member m ${joinsFor({ reports: query.reports })}
      where ${memberCriteria(query, now())} limit ${countedTo + 1}) found`.execute(db)
  return rows[0]?.n ?? 0
}

/** What the list shows of a member; the plan by its name in the language of the staff member. */
export const rowView = (
  ctx: Pick<Context, 'secret' | 'now' | 'translations'>,
  row: ListRow,
  staff: SignedIn,
): StaffMemberRow => ({
  id: row.uid,
  name: `${row.firstname} ${row.lastname}`.trim(),
  maskedEmail: maskEmail(row.email),
  role: row.role,
  status: row.status,
  age: row.age,
  city: row.city,
  country: row.country,
  plan: row.plan && ctx.translations.plan(staff.locale, row.plan, 'now'),
  joinedAt: row.created_at.toISOString(),
  seenAt: row.seen_at?.toISOString() ?? null,
  reports: row.reports,
  photo: row.photo_id && staffPhotoUrl(ctx, { id: row.photo_id, width: 160, viewerUid: staff.uid }),
})
