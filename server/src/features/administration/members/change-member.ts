import type { api, BodyOf } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Tx } from '../../../context.ts'
import { writeAuditEntry } from '../../../db/audit-entry.ts'
import { withMessage } from '../../../http/mount.ts'
import { Refusal } from '../../../refusal.ts'
import { refuseUndeletable } from '../../account-deletion/index.ts'
import { deleteSessions } from '../../accounts/index.ts'
import { insertProposal } from '../../moderation/index.ts'
import { recordAction, type StaffRequest } from '../staff-request.ts'
import { lockMember, refuseSanctioned, type Target } from './lock-member.ts'
import { readMember } from './read-member.ts'

type Routes = typeof api.staffMembers
type Note = Omit<StaffRequest, 'reason'> & BodyOf<Routes['note']>

/** Adds a note for other staff. About a member of staff only with permission `admin`. */
export async function addNote(ctx: Context, { staff, id, text }: Note) {
  await ctx.db.transaction().execute(async (tx) => {
    const target = await lockMember(tx, { staff, id }, 'admin')
    const now = ctx.now()
    await tx
      .insertInto('staff_note')
      .values({ member_id: target.id, author_id: staff.id, body: text, created_at: now })
      .execute()
    await writeAuditEntry(tx, { at: now, staffId: staff.id, action: 'member.note', subject: id })
  })
  return readMember(ctx, staff, id)
}

/**
 * Changes the role. From or to `admin` it is a proposal, as every change of staff is (decision 42); between the two others it
 * takes effect at once.
 */
export async function setRole(ctx: Context, input: StaffRequest & BodyOf<Routes['setRole']>) {
  const { staff, id, role, permissions, reason } = input
  const isProposed = await ctx.db.transaction().execute(async (tx) => {
    const target = await lockMember(tx, input, 'admin')
    if (!target.isVerified) throw new Refusal('conflict', { messageKey: 'administration:no.unverified' })
    if (role === 'admin' || target.role === 'admin') {
      const requested = role === 'admin' ? [...new Set(permissions)].sort() : []
      if (requested.join() === [...target.permissions].sort().join())
        throw new Refusal('conflict', { messageKey: 'administration:no.same' })
      // A member who leaves the team is a member like others first.
      if (role === 'guest') throw new Refusal('conflict', { messageKey: 'administration:no.staff' })
      await insertProposal(ctx, tx, { staff, target, kind: 'permissions', permissions: requested, reason })
      return true
    }
    if (target.role === role) throw new Refusal('conflict', { messageKey: 'administration:no.same' })
    await tx.updateTable('member').set({ role }).where('id', '=', target.id).execute()
    await recordAction(ctx, tx, {
      staff,
      id,
      action: 'member.role',
      details: { reason, before: target.role, after: role },
    })
    await refresh(ctx, tx, target)
    return false
  })
  const details = await readMember(ctx, staff, id)
  return isProposed ? withMessage('administration:says.roleProposed', details) : details
}

/** Deactivates a member, whose sessions end, or activates them again. */
export async function setStatus(ctx: Context, input: StaffRequest & BodyOf<Routes['setStatus']>) {
  const { staff, id, status, reason } = input
  const ended = await ctx.db.transaction().execute(async (tx) => {
    const target = await lockMember(tx, input)
    refuseSanctioned(target)
    if (target.status === status) throw new Refusal('conflict', { messageKey: 'administration:no.same' })
    await tx.updateTable('member').set({ status }).where('id', '=', target.id).execute()
    const details = { reason, before: target.status, after: status }
    await recordAction(ctx, tx, { staff, id, action: 'member.status', details })
    await refresh(ctx, tx, target)
    return status === 'inactive' ? deleteSessions(tx, { memberId: target.id }) : []
  })
  ctx.cutSessions(ended)
  return readMember(ctx, staff, id)
}

/** Logs a member out everywhere or on one device. Of staff only with permission `admin`. */
export async function endMemberSessions(ctx: Context, input: StaffRequest & { sessionId?: string | undefined }) {
  const { staff, id, sessionId, reason } = input
  const ended = await ctx.db.transaction().execute(async (tx) => {
    const target = await lockMember(tx, input, 'admin')
    const only = sessionId === undefined ? {} : { only: sessionId }
    const sessions = await deleteSessions(tx, { memberId: target.id, ...only })
    await recordAction(ctx, tx, { staff, id, action: 'member.log-out', details: { reason, sessions: sessions.length } })
    return sessions
  })
  ctx.cutSessions(ended)
  return readMember(ctx, staff, id)
}

/** Proposes the deletion of an account for a member who asked for it. A second administrator confirms it; staff are demoted first. */
export async function proposeDeletion(ctx: Context, input: StaffRequest) {
  const { staff, id, reason } = input
  await ctx.db.transaction().execute(async (tx) => {
    const target = await lockMember(tx, input)
    await refuseUndeletable(ctx, tx, target.id)
    await insertProposal(ctx, tx, { staff, target, kind: 'delete', reason })
  })
  return readMember(ctx, staff, id)
}

const refresh = (ctx: Pick<Context, 'now'>, tx: Tx, { id }: Pick<Target, 'id'>) =>
  sql`select refresh_card(${id}, ${ctx.now()})`.execute(tx)
