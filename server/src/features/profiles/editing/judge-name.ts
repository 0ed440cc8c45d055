import type { Tx } from '../../../context.ts'
import { queueProfile } from '../../scam/index.ts'
import { suspectedKinds } from './suspected-kinds.ts'

/** Judges the name with which a member joins as a later change of it is judged: a suspected one goes to the queue of the moderators. */
export async function judgeName(tx: Tx, { memberId, now }: { memberId: number; now: Date }): Promise<void> {
  const { firstname, lastname } = await tx
    .selectFrom('member')
    .where('id', '=', memberId)
    .select(['firstname', 'lastname'])
    .executeTakeFirstOrThrow()
  const kinds = suspectedKinds([firstname, lastname].filter((text) => text !== ''))
  if (kinds.length > 0) await queueProfile(tx, { memberId, kinds, now })
}
