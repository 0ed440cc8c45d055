import type { StaffMemberFilter } from '@karibu/contract'
import { type RawBuilder, sql } from 'kysely'
import { matchesText } from '../../../db/statements/match-text.ts'
import { fieldRefusal } from '../../../refusal.ts'

type NumberMode = StaffMemberFilter['ageMode']
type DateMode = StaffMemberFilter['joinedMode']
type Sql = RawBuilder<unknown>

const fullName = sql`fold_name(m.firstname || ' ' || m.lastname)`
const reportCount = sql`coalesce(r.n, 0)`
/** SQL over a member `m`: the status that staff see. */
export const statusOf = sql<string>`case when m.status = 'active' and m.email_verified_at is null then 'unverified' else m.status end`

/** SQL over m (member), l (place), s (presence) and, where the filter has reports, r (their count): the condition of a filter at a day. */
export function memberCriteria(filter: StaffMemberFilter, today: Date): Sql {
  return sql.join([sql`m.status <> 'deleted'`, ...textCriteria(filter), ...numberCriteria(filter, today)], sql` and `)
}

/** A condition for a filter that is set. */
const whenSet = <T>(value: T | undefined, condition: (value: T) => Sql): Sql[] =>
  value === undefined || value === '' ? [] : [condition(value)]

const textCriteria = ({
  search,
  name,
  nameMode,
  email,
  emailMode,
  country,
  role,
  status,
}: StaffMemberFilter): Sql[] => [
  ...whenSet(search, matchesSearch),
  ...whenSet(name, (text) => matchesText(fullName, { mode: nameMode, text: sql`fold_name(${text})` })),
  ...whenSet(email, (text) => matchesText(sql`lower(m.email::text)`, { mode: emailMode, text: sql`lower(${text})` })),
  ...whenSet(country, (code) => sql`l.country_code = ${code}`),
  ...whenSet(role, (value) => sql`m.role = ${value}`),
  ...whenSet(status, (value) => sql`${statusOf} = ${value}`),
]

function numberCriteria(filter: StaffMemberFilter, today: Date): Sql[] {
  const { ageMode, ageTo, reportsMode, reportsTo, joinedMode, seenMode } = filter
  const years = sql`years_between(birth_of(m), ${today}::timestamptz::date)`
  return [
    ...whenSet(filter.age, (value) => matchesNumber(years, { mode: ageMode, value, to: ageTo, field: 'ageTo' })),
    ...whenSet(filter.reports, (value) =>
      matchesNumber(reportCount, { mode: reportsMode, value, to: reportsTo, field: 'reportsTo' }),
    ),
    ...whenSet(filter.joined, (day) => matchesDay(sql`m.created_at`, joinedMode, day)),
    ...whenSet(filter.seen, (day) => matchesDay(sql`s.seen_at`, seenMode, day)),
  ]
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const phone = /^\+?[\d\s().-]{4,20}$/

/** SQL over a member `m`: a whole id, address or phone number, else a part of the name. */
export function matchesSearch(search: string): Sql {
  if (uuid.test(search)) return sql`m.uid = ${search}::uuid`
  if (search.includes('@')) return sql`m.email = ${search}`
  const digits = search.replaceAll(/\D/g, '')
  if (phone.test(search) && digits !== '') return sql`m.phone = ${`+${digits}`}`
  return matchesText(fullName, { mode: 'contains', text: sql`fold_name(${search})` })
}

type NumberMatch = { mode: NumberMode; value: number; to: number | undefined; field: string }

function matchesNumber(column: Sql, { mode, value, to, field }: NumberMatch): Sql {
  if (mode === 'between') {
    if (to === undefined) throw fieldRefusal(field, 'required')
    return sql`${column} between ${Math.min(value, to)} and ${Math.max(value, to)}`
  }
  const signs = { lt: '<', lte: '<=', gt: '>', gte: '>=', equals: '=', notEquals: '<>' } as const
  return sql`${column} ${sql.raw(signs[mode])} ${value}`
}

/** Days begin at midnight UTC. Who was never seen is not on any day, and neither before nor after one. */
function matchesDay(column: Sql, mode: DateMode, day: string): Sql {
  const start = sql`${day}::date::timestamp at time zone 'UTC'`
  const end = sql`(${day}::date + 1)::timestamp at time zone 'UTC'`
  const conditions: Record<DateMode, Sql> = {
    dateIs: sql`(${column} >= ${start} and ${column} < ${end})`,
    dateIsNot: sql`(${column} is null or ${column} < ${start} or ${column} >= ${end})`,
    before: sql`${column} < ${start}`,
    after: sql`${column} >= ${end}`,
  }
  return conditions[mode]
}
