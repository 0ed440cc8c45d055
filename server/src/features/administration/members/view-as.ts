import {
  type api,
  hiddenReasons,
  type Locale,
  type ReplyInputOf,
  type StaffView,
  staffViewMinutes,
} from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Tx } from '../../../context.ts'
import { writeAuditEntry } from '../../../db/audit-entry.ts'
import { countPreferred } from '../../discovery/index.ts'
import { readAsStranger } from '../../profiles/index.ts'
import { countLists } from '../../reactions/index.ts'
import type { StaffRequest } from '../staff-request.ts'
import { lockMember } from './lock-member.ts'

type Reply = ReplyInputOf<typeof api.staffMembers.viewAs>

/**
 * What others see of a member, and how many the member finds in their own lists (docs/decisions/0209). It is one reply: no session of
 * the member is opened and nothing is written but the audit entry, which comes first, so that what cannot be recorded is not read.
 */
export async function viewAs(
  ctx: Context,
  { staff, id, reason, locale }: StaffRequest & { locale: Locale },
): Promise<Reply> {
  const { target, hidden } = await ctx.db.transaction().execute(async (tx) => {
    const found = await lockMember(tx, { staff, id }, 'admin')
    const at = ctx.now()
    await writeAuditEntry(tx, { at, staffId: staff.id, action: 'member.view-as', subject: id, details: { reason } })
    return { target: found, hidden: await hiddenBecause(tx, found.id) }
  })
  const lists = await countLists(ctx.db, { id: target.id, isGuest: target.role === 'guest' })
  const suggested = await countPreferred(ctx, target.id)
  return {
    view: {
      person: await readAsStranger(ctx, { memberId: target.id, staff, locale }),
      hidden,
      lists: { ...lists, suggested },
      until: new Date(ctx.now().getTime() + staffViewMinutes * 60_000).toISOString(),
    },
  }
}

/** Why strangers do not see the member; empty where they do. */
async function hiddenBecause(tx: Tx, memberId: number): Promise<StaffView['hidden']> {
  const { rows } = await sql<Record<StaffView['hidden'][number], boolean>>`
    select m.status <> 'active' as status, m.email_verified_at is null as unverified, p.hidden as choice,
      m.age_in_question as age, m.discovery_restricted_until is not null as restricted, p.awaits_city as city,
      not exists (select from card c where c.member_id = m.id) as place, m.role = 'guest' as guest
    from member m join profile p on p.member_id = m.id where m.id = ${memberId}`.execute(tx)
  const [facts] = rows
  return hiddenReasons.filter((reason) => facts?.[reason])
}
