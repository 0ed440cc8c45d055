import type { api, LinkedAccount, ReplyInputOf } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Tx } from '../../../context.ts'
import { linksOf } from '../../accounts/index.ts'
import { recordAction, type StaffRequest } from '../staff-request.ts'
import { lockMember } from './lock-member.ts'
import { statusOf } from './member-criteria.ts'

type Reply = ReplyInputOf<typeof api.staffMembers.readLinked>

/**
 * Linked accounts of a member without other private data, for a decision about the member; with the reason in the audit log. Of a
 * member of staff only for permission `admin`.
 */
export async function readLinked(ctx: Context, { staff, id, reason }: StaffRequest): Promise<Reply> {
  return ctx.db.transaction().execute(async (tx) => {
    const target = await lockMember(tx, { staff, id }, 'admin')
    await recordAction(ctx, tx, { staff, id, action: 'member.linked', details: { reason } })
    return { linked: await linkedTo(tx, target.id, { now: ctx.now(), staff }) }
  })
}

/**
 * Other accounts with the same address without dots and plus parts, phone number, payout account or picture, or that signed in with
 * the same browser within 90 days. Those of staff only for permission `admin`.
 */
export async function linkedTo(
  tx: Tx,
  memberId: number,
  { now, staff }: { now: Date; staff: StaffRequest['staff'] },
): Promise<LinkedAccount[]> {
  const seesStaff = staff.permissions.includes('admin')
  const { rows } = await sql<LinkedAccount>`
    select m.uid as id, trim(m.firstname || ' ' || m.lastname) as name, ${statusOf} as status,
      json_agg(distinct link.by) as by
    from ${linksOf(memberId, now)} link join member m on m.id = link.id
    where m.status <> 'deleted' and (${seesStaff} or m.role <> 'admin')
    group by m.id order by m.created_at desc limit 50`.execute(tx)
  return rows
}
