import { type api, type ReplyInputOf, type StaffPrivateData, toMajor } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Tx } from '../../../context.ts'
import { writeAuditEntry } from '../../../db/audit-entry.ts'
import { balancesOf } from '../../../ledger/index.ts'
import type { StaffRequest } from '../staff-request.ts'
import { linkedTo } from './linked-accounts.ts'
import { lockMember } from './lock-member.ts'

type Reply = ReplyInputOf<typeof api.staffMembers.readPrivate>

/**
 * Contact data, money, sessions and linked accounts of a member, with the reason in the audit log: what cannot be recorded
 * is not read. Of a member of staff only for permission `admin`.
 */
export async function readPrivate(ctx: Context, { staff, id, reason }: StaffRequest): Promise<Reply> {
  return ctx.db.transaction().execute(async (tx) => {
    const target = await lockMember(tx, { staff, id }, 'admin')
    const at = ctx.now()
    await writeAuditEntry(tx, { at, staffId: staff.id, action: 'member.read', subject: id, details: { reason } })
    const contact = await tx
      .selectFrom('member')
      .where('id', '=', target.id)
      .select(['email', 'phone'])
      .select(sql<string | null>`dob::text`.as('dob'))
      .executeTakeFirstOrThrow()
    const money = await moneyOf(tx, target.id)
    return {
      data: {
        ...contact,
        money,
        sessions: await sessionsOf(tx, target.id, at),
        linked: await linkedTo(tx, target.id, { now: at, staff }),
      },
    }
  })
}

type Sums = { paid_in: number; paid_out: number; bought: number; received: number }

async function moneyOf(tx: Tx, memberId: number): Promise<StaffPrivateData['money']> {
  const { usdDeposited, usdEarned, creditsBought, creditsEarned } = await balancesOf(tx, memberId)
  const { rows } = await sql<Sums>`
    select (select coalesce(sum(usd_cents - returned_cents), 0)::bigint from deposit
        where member_id = ${memberId} and state in ('paid', 'reversed')) as paid_in,
      (select coalesce(sum(usd_cents), 0)::bigint from withdrawal
        where member_id = ${memberId} and state = 'paid') as paid_out,
      (select count(*)::int from gift_received where giver_id = ${memberId}) as bought,
      (select count(*)::int from gift_received where receiver_id = ${memberId}) as received`.execute(tx)
  const sums = rows[0] ?? { paid_in: 0, paid_out: 0, bought: 0, received: 0 }
  return {
    usd: toMajor(usdDeposited + usdEarned, 'USD'),
    credits: Number(creditsBought + creditsEarned),
    paidIn: toMajor(sums.paid_in, 'USD'),
    paidOut: toMajor(sums.paid_out, 'USD'),
    giftsBought: sums.bought,
    giftsReceived: sums.received,
  }
}

async function sessionsOf(tx: Tx, memberId: number, now: Date): Promise<StaffPrivateData['sessions']> {
  const rows = await tx
    .selectFrom('member_session')
    .where('member_id', '=', memberId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .limit(50)
    .select(['id', 'device', 'created_at', 'last_used_at'])
    .execute()
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
  }))
}
