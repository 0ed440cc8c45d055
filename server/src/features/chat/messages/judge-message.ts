import type { ScamKind } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Db } from '../../../context.ts'
import { Refusal } from '../../../refusal.ts'
import { holdsContactDetails, visibleTo } from '../../profiles/index.ts'
import { judgeAtStages } from '../../scam/index.ts'

type Pair = { senderId: number; to: string }
type Judged = Pair & { body: string; askFirst?: boolean | undefined }

/**
 * What a text asks for as attempts at fraud do; null: nothing. Refuses scam_suspected where the sender is to be asked
 * first. Only a text that would be suspicious between strangers costs a query: that of how long the two have talked.
 */
export async function judgeMessage(ctx: Context, { body, askFirst, ...pair }: Judged): Promise<ScamKind[] | null> {
  const judge = judgeAtStages(body)
  if (!judge(0).harmful) return null
  const { stage, isOpen } = await readAcquaintance(ctx.db, pair)
  const { harmful, kinds } = judge(stage)
  if (!harmful) return null
  // A request with contact details is refused whatever the sender answers.
  const isRefusedAnyway = !isOpen && holdsContactDetails(body)
  if (askFirst && !isRefusedAnyway) throw new Refusal('scam_suspected')
  return kinds
}

type Acquaintance = { stage: number; isOpen: boolean }

/** More messages do not change the judgement. */
const countedMax = 100

/**
 * How many messages two have exchanged, and whether they may write to each other. One-sided messages do not count: the stage is
 * at most twice the number of the other's. A member who may not be seen is like one who does not exist.
 */
export async function readAcquaintance(db: Db, { senderId, to }: Pair): Promise<Acquaintance> {
  const { rows } = await sql<{ total: number; theirs: number; isOpen: boolean }>`
    select coalesce(c.last_seq, 0) as total,
      (select count(*)::int from (select from message x where x.conversation_id = c.id and x.sender_id = m.id
        limit ${countedMax}) t) as theirs,
      coalesce(c.stage = 'open', false) or exists (
        select from matched where member_id = ${senderId} and other_id = m.id) as "isOpen"
    from member m join profile p on p.member_id = m.id
    left join conversation c on c.low = least(m.id, ${senderId}::int) and c.high = greatest(m.id, ${senderId}::int)
    where m.uid = ${to} and m.id <> ${senderId} and ${visibleTo(senderId)}`.execute(db)
  const [found] = rows
  if (!found) return { stage: 0, isOpen: false }
  return { stage: Math.min(found.total, 2 * found.theirs + 1), isOpen: found.isOpen }
}
