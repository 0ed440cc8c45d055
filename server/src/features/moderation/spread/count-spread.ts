import { sql } from 'kysely'
import type { Context, Db } from '../../../context.ts'
import type { PayloadOf } from '../../../jobs/job.ts'
import { sameSenderAs } from '../../accounts/index.ts'
import { readContactMessages, restrictSender, spreadOf } from '../../scam/index.ts'
import type { moderationJobs } from '../jobs.ts'

/** More other accounts of one sender are not read. */
const accountsMax = 20
/** An older account that only shares a number with another one counts from so many own receivers on. */
const ownReceiversMin = 2

type Clock = Pick<Context, 'db' | 'now'>
type Account = { id: number; by: 'device' | 'claim' }

/**
 * Job `moderation.count-spread`, after a member gave contact details to a stranger: the rule of decision 258 counts accounts of one sender
 * as one. Where it is broken, each of them that gave contact details itself is restricted, as it looks from that account.
 */
export async function countSpread(
  ctx: Clock,
  { memberId }: PayloadOf<typeof moderationJobs.countSpread>,
): Promise<void> {
  const others = await restrictWithOthers(ctx, memberId)
  for (const id of others) await restrictWithOthers(ctx, id)
}

/** Returns the other accounts of the sender if the rule was broken together with them. */
async function restrictWithOthers({ db, now: clock }: Clock, memberId: number): Promise<number[]> {
  const now = clock()
  const accounts = await readAccounts(db, { memberId, now })
  if (accounts.length === 0) return []
  const own = await readContactMessages(db, { senderIds: [memberId], now })
  const { receivers: ownReceivers } = spreadOf(own)
  const counted = accounts.filter(({ by }) => by === 'device' || ownReceivers >= ownReceiversMin)
  if (ownReceivers === 0 || counted.length === 0) return []
  const others = counted.map(({ id }) => id)
  const messages = await readContactMessages(db, { senderIds: [memberId, ...others], now })
  const { receivers, isBroken } = spreadOf(messages)
  // Alone it was counted when the message was sent.
  const involved = others.filter((id) => messages.some(({ senderId }) => senderId === id))
  if (!isBroken || involved.length === 0) return []
  const accountsText = involved.length === 1 ? '1 linked account' : `${involved.length} linked accounts`
  const content = `contact details to ${receivers} members within 24 hours who had not asked, with ${accountsText}`
  await db.transaction().execute((tx) => restrictSender(tx, { memberId, content, receivers, now }))
  return involved
}

async function readAccounts(db: Db, { memberId, now }: { memberId: number; now: Date }): Promise<Account[]> {
  const { rows } = await sql<Account>`
    select m.id, case when bool_or(link.by = 'device') then 'device' else 'claim' end as by
    from ${sameSenderAs(memberId, now)} link join member m on m.id = link.id
    where m.status in ('active', 'suspended') and m.role = 'user'
    group by m.id order by m.id desc limit ${accountsMax}`.execute(db)
  return rows
}
