import type { Locale } from '@karibu/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../context.ts'
import { Refusal } from '../../../refusal.ts'
import { visibleTo } from '../../profiles/index.ts'
import type { Stage } from './find-conversation.ts'
import { pairOf } from './pair-lock.ts'

export type Other = { id: number; uid: string; locale: Locale }

/** The member with this uid, who is not the sender. Refuses not_found; whether the sender may see them is not checked. */
export async function findOther(tx: Tx, senderId: number, uid: string): Promise<Other> {
  const { rows } = await sql<Other>`select id, uid, locale from member where uid = ${uid}`.execute(tx)
  if (!rows[0] || rows[0].id === senderId) throw new Refusal('not_found')
  return rows[0]
}

/** What two members are to each other, for the one who wants to write. */
export type PairState = {
  conversationId: number
  stage: Stage | null
  requestedBy: number | null
  isMatch: boolean
  isHidden: boolean
  /** The sender is shown to matches only at this time: by staff, or until their city opens. */
  isUnlisted: boolean
  /** The sender's city is not open yet. */
  awaitsCity: boolean
  isGuest: boolean
}

/** Read behind the pair's lock. Refuses not_found where the sender may not see the other. */
export async function readPairState(
  tx: Tx,
  { senderId, otherId }: { senderId: number; otherId: number },
): Promise<PairState> {
  const { low, high } = pairOf(senderId, otherId)
  const { rows } = await sql<PairState>`
    select c.id as "conversationId", c.stage, c.requested_by as "requestedBy",
      (select 1 from matched where member_id = ${senderId} and other_id = m.id) is not null as "isMatch",
      mine.hidden as "isHidden", is_hidden(me, mine) as "isUnlisted", mine.awaits_city as "awaitsCity", m.role = 'guest' as "isGuest"
    from member m join profile p on p.member_id = m.id
    join profile mine on mine.member_id = ${senderId} join member me on me.id = mine.member_id
    left join conversation c on c.low = ${low} and c.high = ${high}
    where m.id = ${otherId} and ${visibleTo(senderId)}`.execute(tx)
  if (!rows[0]) throw new Refusal('not_found')
  return rows[0]
}
