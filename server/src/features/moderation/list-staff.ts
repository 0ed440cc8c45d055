import type { api, ReplyInputOf, StaffPermission, StaffProposal } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn } from '../../context.ts'
import { maskEmail } from '../staff/index.ts'
import { proposalEnds } from './decisions/stale-proposal.ts'
import { stoppedCorrections } from './decisions/stopped-corrections.ts'

const columns = sql`t.uid, trim(t.firstname || ' ' || t.lastname) as name, t.email, t.status, t.staff_permissions as permissions`

type MemberRow = { uid: string; name: string; email: string; status: string; permissions: StaffPermission[] }
type ProposalRow = MemberRow & {
  id: string
  kind: StaffProposal['kind']
  target_id: number
  proposer_id: number
  proposed_permissions: StaffPermission[] | null
  days: number | null
  new_email: string | null
  ticket_id: string | null
  reason: string
  created_at: Date
  proposer_uid: string | null
  proposer: string | null
}

const memberView = ({ uid, name, email, status, permissions }: MemberRow) => ({
  id: uid,
  name,
  email,
  status,
  permissions,
})

/** All members of staff by address, the open proposals, the oldest first, and the corrections that their owner stopped. */
export async function listStaff(ctx: Context, staff: SignedIn): Promise<ReplyInputOf<typeof api.staff.list>> {
  const { db, now } = ctx
  const members = await sql<MemberRow>`select ${columns} from member t where t.role = 'admin' order by t.email`.execute(
    db,
  )
  const proposals = await sql<ProposalRow>`
    select ${columns}, p.id, p.kind, p.target_id, p.proposer_id, p.permissions as proposed_permissions, p.days, p.new_email, p.ticket_id, p.reason, p.created_at,
      m.uid as proposer_uid, trim(m.firstname || ' ' || m.lastname) as proposer
    from staff_proposal p join member t on t.id = p.target_id left join member m on m.id = p.proposer_id
    where p.outcome is null order by p.created_at, p.id limit 200`.execute(db)
  return {
    staff: members.rows.map(memberView),
    proposals: proposals.rows.map((row) => proposalView(row, { viewerId: staff.id, at: now() })),
    stopped: await stoppedCorrections(ctx),
  }
}

/** Whole where it is about the team, which is found by its addresses; of other members as in every list of staff. */
const shownEmail = ({ kind, email, permissions }: ProposalRow): string =>
  kind === 'permissions' || permissions.length > 0 ? email : maskEmail(email)

type Reading = { viewerId: number; at: Date }

function proposalView(row: ProposalRow, { viewerId, at }: Reading): StaffProposal {
  const endsAt = proposalEnds(row)
  const isOver = endsAt !== null && endsAt <= at
  const mayConfirm = !isOver && row.proposer_id !== viewerId && row.target_id !== viewerId
  return {
    id: row.id,
    kind: row.kind,
    target: { ...memberView(row), email: shownEmail(row) },
    permissions: row.proposed_permissions,
    days: row.days,
    // Whole only for who has to compare it with what the member wrote.
    newEmail: mayConfirm || row.new_email === null ? row.new_email : maskEmail(row.new_email),
    ticketId: row.ticket_id,
    reason: row.reason,
    proposer: { id: row.proposer_uid, name: row.proposer ?? '' },
    createdAt: row.created_at.toISOString(),
    expiresAt: endsAt?.toISOString() ?? null,
    mayConfirm,
    mayReject: row.target_id !== viewerId,
  }
}
