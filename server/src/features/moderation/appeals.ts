import { type api, appealDueMs, type BodyOf, type ReplyInputOf } from '@karibu/contract'
import type { Context, Db, Tx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { exclusionKinds, isAppealToken, sanctionOfToken, withMinimumDuration } from '../accounts/index.ts'

type Reply = ReplyInputOf<typeof api.appeals.show>

/** The sanction behind an appeal token, as its member reads it. Throws Refusal `appeal_expired`. */
export async function showAppeal(ctx: Context, { token }: { token: string }): Promise<Reply> {
  const found = await withMinimumDuration(() => findSanction(ctx, ctx.db, token))
  if (!found) throw new Refusal('appeal_expired')
  return { sanction: ownView(found) }
}

/** Records the one appeal against a sanction. Throws Refusal `appeal_expired` or `already_appealed`. */
export async function sendAppeal(ctx: Context, { token, text }: BodyOf<typeof api.appeals.send>): Promise<Reply> {
  const found = await withMinimumDuration(async () => {
    const named = await findSanction(ctx, ctx.db, token)
    if (!named) return null
    return ctx.db.transaction().execute(async (tx) => {
      // A decision about the member at this moment waits, or has been made and is seen below.
      await tx.selectFrom('member').where('id', '=', named.member_id).select('id').forNoKeyUpdate().execute()
      const current = await findSanction(ctx, tx, token)
      if (!current) return null
      if (current.appeal !== null) throw new Refusal('already_appealed')
      const change = { appeal: text, appealed_at: ctx.now() }
      await tx.updateTable('sanction').set(change).where('id', '=', current.id).execute()
      return { ...current, ...change }
    })
  })
  if (!found) throw new Refusal('appeal_expired')
  return { sanction: ownView(found) }
}

async function findSanction(ctx: Pick<Context, 'secret' | 'now'>, db: Db | Tx, token: string) {
  const sanctionId = sanctionOfToken(token)
  if (sanctionId === null) return null
  const row = await db
    .selectFrom('sanction as s')
    .innerJoin('member as m', 'm.id', 's.member_id')
    .where('s.id', '=', sanctionId)
    .where('s.kind', 'in', exclusionKinds)
    .where('s.ended_at', 'is', null)
    .where('m.status', 'in', ['suspended', 'banned'])
    .selectAll('s')
    .select('m.uid as memberUid')
    .executeTakeFirst()
  return row && isAppealToken(ctx, token, { memberUid: row.memberUid, sanctionId }) ? row : null
}

type Appealed = {
  appeal: string | null
  appealed_at: Date | null
  appeal_outcome: NonNullable<Own['appeal']>['outcome']
  appeal_reason: string | null
  appeal_decided_at: Date | null
}
export type Sanction = Appealed & Pick<Own, 'kind' | 'fault' | 'reason'> & { until: Date | null; decided_at: Date }
type Own = Reply['sanction']

/** What the member and the team both read of a sanction. */
export const ownView = (row: Sanction): Own => ({
  kind: row.kind,
  until: row.until?.toISOString() ?? null,
  reason: row.reason,
  fault: row.fault,
  decidedAt: row.decided_at.toISOString(),
  appeal: appealView(row),
})

function appealView({
  appeal,
  appealed_at,
  appeal_outcome,
  appeal_reason,
  appeal_decided_at,
}: Appealed): Own['appeal'] {
  if (appeal === null || appealed_at === null) return null
  return {
    text: appeal,
    sentAt: appealed_at.toISOString(),
    dueAt: new Date(appealed_at.getTime() + appealDueMs).toISOString(),
    outcome: appeal_outcome,
    reason: appeal_reason,
    decidedAt: appeal_decided_at?.toISOString() ?? null,
  }
}
