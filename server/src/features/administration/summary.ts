import type { StaffPermission, StaffSummary } from '@karibu/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context, SignedIn } from '../../context.ts'
import { troubled } from '../../jobs/operate-jobs.ts'
import { approvalsNeeded } from '../withdrawals/index.ts'
import { mailTasks } from './queue/mail-kinds.ts'

const countedTo = 1000

type Queue = {
  permission: StaffPermission | readonly StaffPermission[]
  rows: RawBuilder<unknown> | ((staffId: number, now: Date) => RawBuilder<unknown>)
}

/** The queues of the staff home: who may open each, and the rows that wait in it. */
const queues: Record<keyof StaffSummary, Queue> = {
  // Without those taken by another moderator; with those whose member staff have to find.
  reports: {
    permission: 'moderator',
    rows: (staffId, now) => sql`(select from abuse_report where status = 'open'
        and (taken_by is null or taken_by = ${staffId} or taken_until <= ${now})
      union all select from gone_report where closed_at is null) r`,
  },
  photos: {
    permission: 'moderator',
    rows: sql`photo f join member m on m.id = f.member_id
      where f.review <> 'approved' and m.status = 'active'`,
  },
  selfies: {
    permission: 'moderator',
    rows: sql`selfie_check s join member m on m.id = s.member_id where s.state = 'waiting' and m.status = 'active'`,
  },
  corrections: {
    permission: 'moderator',
    rows: (staffId) => sql`correction c join member m on m.id = c.member_id
      where c.state = 'waiting' and m.status = 'active' and m.id <> ${staffId}`,
  },
  appeals: { permission: 'moderator', rows: sql`sanction where appeal is not null and appeal_outcome is null` },
  tickets: { permission: 'moderator', rows: sql`ticket where status = 'open'` },
  payouts: {
    permission: 'finance',
    rows: sql`withdrawal w where w.state = 'held' and w.needs_approval
      and (select count(*) from withdrawal_approval a where a.withdrawal_id = w.id) < ${approvalsNeeded}`,
  },
  exceptions: { permission: 'finance', rows: sql`payment_exception where settled_at is null` },
  refunds: {
    permission: 'finance',
    rows: (staffId, now) => sql`refund_proposal p join deposit d on d.id = p.deposit_id where p.outcome is null
      and p.expires_at > ${now} and p.proposed_by <> ${staffId} and d.member_id <> ${staffId}`,
  },
  // Payments with a dispute that its provider has not decided.
  disputes: {
    permission: ['finance', 'admin'],
    rows: sql`(select distinct deposit_id from deposit_reversal where kind = 'dispute' and state = 'open') d`,
  },
  proposals: { permission: 'admin', rows: sql`staff_proposal where outcome is null` },
  // Those placed by another administrator and not about me.
  holds: {
    permission: 'admin',
    rows: (staffId) => sql`preservation_hold where confirmed_at is null and placed_by <> ${staffId}
      and member_id is distinct from ${staffId}`,
  },
  notices: { permission: 'admin', rows: sql`notice_dead_letter` },
  jobs: { permission: 'admin', rows: troubled({ tasks: mailTasks, are: false, evenFailing: false }) },
  mails: { permission: 'admin', rows: troubled({ tasks: mailTasks, are: true, evenFailing: true }) },
}

/** How much waits in each queue that a member of staff may open. */
export async function staffSummary({ db, now }: Context, staff: SignedIn): Promise<StaffSummary> {
  const columns = Object.entries(queues).map(([name, { permission, rows }]) =>
    [permission].flat().some((each) => staff.permissions.includes(each))
      ? sql`(select count(*)::int from (select from ${typeof rows === 'function' ? rows(staff.id, now()) : rows} limit ${countedTo}) q) as ${sql.ref(name)}`
      : sql`null::int as ${sql.ref(name)}`,
  )
  const { rows } = await sql<StaffSummary>`select ${sql.join(columns)}`.execute(db)
  const [summary] = rows
  if (!summary) throw new Error('a select without a from answered no row')
  return summary
}
