import type { NoticeData, NoticeKind } from '@karibu/contract'
import { sql } from 'kysely'
import type { Tx } from '../../context.ts'

export type Fact<K extends NoticeKind = NoticeKind> = {
  /** The recipient. */
  memberId: number
  kind: K
  /** The member it is about: the notice is hidden while the two may not see each other. */
  actorId?: number
  data: NoticeData[K]
  now: Date
}

/** Creates a notice for a member if the transaction commits: one row in the outbox, which the relay processes. */
export async function notify<K extends NoticeKind>(tx: Tx, { memberId, kind, actorId, data, now }: Fact<K>) {
  await sql`insert into outbox (member_id, kind, actor_id, data, at)
    values (${memberId}, ${kind}, ${actorId ?? null}, ${JSON.stringify(data)}::jsonb, ${now})`.execute(tx)
}
