import { sql } from 'kysely'
import type { Context, Db, Tx } from '../../../context.ts'
import { operator, writeAuditEntry } from '../../../db/audit-entry.ts'
import { dayMs } from '../../../durations.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { packMember, planDeletion } from '../../account-deletion/index.ts'
import { imposeSanction } from '../../accounts/index.ts'
import { accountJobs } from '../../accounts/jobs.ts'
import { moderationJobs } from '../../moderation/jobs.ts'
import { matchesSearch, statusOf } from '../members/member-criteria.ts'

type Clock = Pick<Context, 'db' | 'now'>

export type FoundMember = {
  uid: string
  email: string
  name: string
  role: string
  status: string
  suspendedUntil: Date | null
  joinedAt: Date
  seenAt: Date | null
  deletionDueAt: Date | null
  reports: number
}

/** Members whose id, e-mail address or phone number is `search`, or whose name contains it; all for an empty one. The newest first. */
export async function findMembers(
  db: Db,
  { search, limit }: { search: string; limit: number },
): Promise<FoundMember[]> {
  const criterion = search === '' ? sql`true` : matchesSearch(search)
  const { rows } = await sql<FoundMember>`
    select m.uid, m.email, trim(m.firstname || ' ' || m.lastname) as name, m.role, ${statusOf} as status,
      m.suspended_until as "suspendedUntil", m.created_at as "joinedAt", s.seen_at as "seenAt",
      m.deletion_due_at as "deletionDueAt",
      (select count(*)::int from abuse_report a where a.target_id = m.id) as reports
    from member m left join presence s on s.member_id = m.id
    where m.status <> 'deleted' and ${criterion} order by m.created_at desc, m.id desc limit ${limit}`.execute(db)
  return rows
}

type Suspension = { email: string; days: number; reason: string }

/** Suspends a member as staff do: logged out at once, the reason by mail, and the way to appeal. Members of staff are left out. */
export async function suspendByOperator(
  { db, now }: Clock,
  { email, days, reason }: Suspension,
): Promise<'unknown' | 'staff' | 'sanctioned' | 'suspended'> {
  return db.transaction().execute(async (tx) => {
    const member = await lockByEmail(tx, email)
    if (!member) return 'unknown'
    if (member.role === 'admin') return 'staff'
    if (member.status === 'suspended' || member.status === 'banned') return 'sanctioned'
    const memberId = member.id
    const until = new Date(now().getTime() + days * dayMs)
    const sanction = { memberId, kind: 'suspended' as const, until, reason, deciders: [operator], reportId: null }
    const sessionIds = await imposeSanction(tx, sanction, now())
    // By job: the sockets may live in another process.
    await enqueue(tx, accountJobs.cutSessions, { sessionIds })
    await enqueue(tx, moderationJobs.mailDecision, { memberId, decision: 'suspend', reason, days })
    await record(tx, { now, uid: member.uid, action: 'member.suspend', details: { reason, days } })
    return 'suspended'
  })
}

type Deletion = { email: string; reason: string; forfeit: boolean }

/**
 * Plans the deletion of an account whose owner asked for it outside of the site: hidden at once, deleted after the grace, and
 * the owner reads about it by mail. Throws Refusal `conflict` as `planDeletion` does.
 */
export async function deleteByOperator(
  ctx: Clock & Pick<Context, 'payments'>,
  { email, reason, forfeit }: Deletion,
): Promise<'unknown' | 'staff' | 'planned already' | { dueAt: string | null }> {
  return ctx.db.transaction().execute(async (tx) => {
    const member = await lockByEmail(tx, email)
    if (!member) return 'unknown'
    if (member.role === 'admin') return 'staff'
    if (member.deletion_due_at) return 'planned already'
    const { deletionDueAt } = await planDeletion(ctx, tx, { memberId: member.id, forfeit })
    await record(tx, { now: ctx.now, uid: member.uid, action: 'member.delete', details: { reason } })
    return { dueAt: deletionDueAt }
  })
}

type Exporter = Clock & Pick<Context, 'storage' | 'secret' | 'secretPrevious' | 'translations'>

/** All that is stored about a member as a zip, as the member's own export has it; null for an unknown address. */
export async function exportByOperator(ctx: Exporter, email: string): Promise<Buffer | null> {
  const member = await ctx.db
    .selectFrom('member')
    .where('email', '=', email)
    .where('email_verified_at', 'is not', null)
    .where('status', '<>', 'deleted')
    .select(['id', 'uid'])
    .executeTakeFirst()
  if (!member) return null
  await record(ctx.db, { now: ctx.now, uid: member.uid, action: 'member.export', details: {} })
  return packMember(ctx, member.id)
}

const lockByEmail = (tx: Tx, email: string) =>
  tx
    .selectFrom('member')
    .where('email', '=', email)
    .where('email_verified_at', 'is not', null)
    .where('status', '<>', 'deleted')
    .select(['id', 'uid', 'role', 'status', 'deletion_due_at'])
    .forUpdate()
    .executeTakeFirst()

type Deed = {
  now: () => Date
  uid: string
  action: 'member.suspend' | 'member.delete' | 'member.export'
  details: object
}

const record = (db: Db | Tx, { now, uid, action, details }: Deed): Promise<void> =>
  writeAuditEntry(db, { at: now(), staffId: operator, action, subject: uid, details })
