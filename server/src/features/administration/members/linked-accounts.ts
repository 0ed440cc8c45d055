import type { api, LinkedAccount, ReplyInputOf } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Tx } from '../../../context.ts'
import { plainAddress } from '../../../db/plain-address.ts'
import { onSameBrowser } from '../../accounts/index.ts'
import { isSimilar } from '../../photos/index.ts'
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
    with link as (
      select o.id, 'address' as by from member me join member o on ${plainAddress(sql`o.email`)} = ${plainAddress(sql`me.email`)}
      where me.id = ${memberId}
      union select o.id, 'phone' from member me join member o on o.phone = me.phone
      where me.id = ${memberId} and me.phone <> ''
      union select o.member_id, 'payout' from payout_account mine
      join payout_account o on o.number = mine.number and o.bank_code = mine.bank_code and o.country = mine.country
      where mine.member_id = ${memberId}
      union select o.member_id, 'photo' from photo mine join photo o on o.member_id <> mine.member_id
        and ${isSimilar(sql`o.picture_hash`, sql`mine.picture_hash`)}
      where mine.member_id = ${memberId}
      union select same.member_id, 'device' from (${onSameBrowser(memberId, now)}) same
    )
    select m.uid as id, trim(m.firstname || ' ' || m.lastname) as name, ${statusOf} as status,
      json_agg(link.by order by link.by) as by
    from link join member m on m.id = link.id
    where m.id <> ${memberId} and m.status <> 'deleted' and (${seesStaff} or m.role <> 'admin')
    group by m.id order by m.created_at desc limit 50`.execute(tx)
  return rows
}
