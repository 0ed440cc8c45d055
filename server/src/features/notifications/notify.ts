import type { NoticeData, NoticeKind } from '@karibu/contract'
import { sql } from 'kysely'
import type { Tx } from '../../context.ts'

export type Fact<K extends NoticeKind = NoticeKind> = {
  /** Who is told. */
  memberId: number
  kind: K
  /** Whom it is about: the notice vanishes where the two may not see each other any more. */
  actorId?: number
  data: NoticeData[K]
  now: Date
}

/** Tells a member of something, if the transaction commits: one cheap row, which the relay takes from there. */
export async function notify<K extends NoticeKind>(tx: Tx, { memberId, kind, actorId, data, now }: Fact<K>) {
  await sql`insert into outbox (member_id, kind, actor_id, data, at)
    values (${memberId}, ${kind}, ${actorId ?? null}, ${JSON.stringify(data)}::jsonb, ${now})`.execute(tx)
}
