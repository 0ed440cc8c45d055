import { type api, type ReplyInputOf, type StaffPrivateData, toMajor } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Tx } from '../../../context.ts'
import { writeAuditEntry } from '../../../db/audit-entry.ts'
import { balancesOf } from '../../../ledger/index.ts'
import { isSimilar } from '../../photos/index.ts'
import type { StaffRequest } from '../staff-request.ts'
import { lockMember } from './lock-member.ts'
import { statusOf } from './member-criteria.ts'

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
      data: { ...contact, money, sessions: await sessionsOf(tx, target.id, at), linked: await linkedTo(tx, target.id) },
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

/**
 * Other accounts with the same phone number, payout account or picture. Devices do not link accounts: what is kept of them is a keyed
 * hash that differs for each member.
 */
async function linkedTo(tx: Tx, memberId: number): Promise<StaffPrivateData['linked']> {
  const { rows } = await sql<StaffPrivateData['linked'][number]>`
    with link as (
      select o.id, 'phone' as by from member me join member o on o.phone = me.phone
      where me.id = ${memberId} and me.phone <> ''
      union select o.member_id, 'payout' from payout_account mine
      join payout_account o on o.number = mine.number and o.bank_code = mine.bank_code and o.country = mine.country
      where mine.member_id = ${memberId}
      union select o.member_id, 'photo' from photo mine join photo o on o.member_id <> mine.member_id
        and ${isSimilar(sql`o.picture_hash`, sql`mine.picture_hash`)}
      where mine.member_id = ${memberId}
    )
    select m.uid as id, trim(m.firstname || ' ' || m.lastname) as name, ${statusOf} as status,
      json_agg(link.by order by link.by) as by
    from link join member m on m.id = link.id
    where m.id <> ${memberId} and m.status <> 'deleted' group by m.id order by m.created_at desc limit 50`.execute(tx)
  return rows
}
