import type { api, ModeratorWork, QueryOf, ReplyInputOf } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn } from '../../context.ts'
import { dayMs } from '../../durations.ts'
import { refuseWrongPeriod } from '../../refusal.ts'

type Period = QueryOf<typeof api.staffWorkload.read>
type Row = Omit<ModeratorWork, 'moderator'> & { uid: string | null; name: string }

/**
 * What moderators decided in a period, and what is open now; of others only for administrators. A decision that closed all
 * reports about a member counts once.
 */
export async function readWorkload(
  { db, now }: Pick<Context, 'db' | 'now'>,
  staff: SignedIn,
  { from, to }: Period,
): Promise<ReplyInputOf<typeof api.staffWorkload.read>> {
  refuseWrongPeriod({ from, to })
  const span = { from: new Date(from), end: new Date(Date.parse(to) + dayMs) }
  const onlyId = staff.permissions.includes('admin') ? null : staff.id
  const { rows } = await sql<Row>`
    with decided as (${decisions(span)}), appealed as (${appeals(span)}),
      taken as (select taken_by as staff_id, count(*)::int as taken from abuse_report
        where status = 'open' and taken_until > ${now()} group by 1),
      ids as (
        select id from member where role = 'admin' and status = 'active' and 'moderator' = any(staff_permissions)
        union select staff_id from decided union select staff_id from appealed)
    select m.uid, coalesce(trim(m.firstname || ' ' || m.lastname), '') as name, coalesce(d.decisions, 0) as decisions,
      d.minutes, coalesce(t.taken, 0) as taken, coalesce(a.appeals, 0) as appeals, coalesce(a.overturned, 0) as overturned
    from ids i left join member m on m.id = i.id left join decided d on d.staff_id = i.id
      left join appealed a on a.staff_id = i.id left join taken t on t.staff_id = i.id
    where i.id <> 0 and (${onlyId}::int is null or i.id = ${onlyId}::int)
    order by decisions desc, name, i.id`.execute(db)
  const moderators = rows.map(({ uid, name, ...work }) => ({ moderator: { id: uid, name }, ...work }))
  return { ...(await countOpen({ db, now })), moderators }
}

type Span = { from: Date; end: Date }

const decisions = ({ from, end }: Span) => sql`
  select staff_id, count(distinct (decided_at, target_id))::int as decisions,
    round(percentile_cont(0.5) within group (order by extract(epoch from decided_at - since) / 60))::int as minutes
  from (
    select unnest(d.deciders) as staff_id, d.decided_at, r.target_id,
      greatest(r.created_at, (select max(e.reopened_at) from report_decision e
        where e.report_id = d.report_id and e.reopened_at <= d.decided_at)) as since
    from report_decision d join abuse_report r on r.id = d.report_id
    where d.decided_at >= ${from} and d.decided_at < ${end} and d.undone_by is null) each
  group by staff_id`

const appeals = ({ from, end }: Span) => sql`
  select unnest(deciders) as staff_id, count(*)::int as appeals,
    (count(*) filter (where appeal_outcome <> 'upheld'))::int as overturned
  from sanction
  where appeal_decided_at >= ${from} and appeal_decided_at < ${end}
    and appeal_outcome in ('upheld', 'shortened', 'lifted')
  group by 1`

async function countOpen({ db, now }: Pick<Context, 'db' | 'now'>): Promise<{ open: number; taken: number }> {
  const { rows } = await sql<{ open: number; taken: number }>`
    select count(*)::int as open, (count(*) filter (where taken_until > ${now()}))::int as taken
    from abuse_report where status = 'open'`.execute(db)
  return rows[0] ?? { open: 0, taken: 0 }
}
