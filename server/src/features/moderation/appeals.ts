import type { api, BodyOf, ReplyInputOf } from '@karibu/contract'
import type { Context, Db, Tx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { exclusionKinds, isAppealToken, sanctionOfToken, withMinimumDuration } from '../accounts/index.ts'
import { appealMeasure, listAppealable } from './decisions/own-decisions.ts'
import { ownView } from './decisions/own-view.ts'

type Reply = ReplyInputOf<typeof api.appeals.show>

/**
 * The sanction behind an appeal token, as its member reads it, and the other decisions about the member that are not settled: a
 * suspended member cannot log in to appeal those. Throws Refusal `appeal_expired`.
 */
export async function showAppeal(ctx: Context, { token }: { token: string }): Promise<Reply> {
  const found = await withMinimumDuration(async () => {
    const sanction = await findSanction(ctx, ctx.db, token)
    return sanction && replyOf(ctx, ctx.db, sanction)
  })
  if (!found) throw new Refusal('appeal_expired')
  return found
}

/**
 * Records the one appeal against a sanction, or against another decision about its member, `decisionId`. Throws Refusal
 * `appeal_expired`, `already_appealed` or, for a decision about another member, `not_found`.
 */
export async function sendAppeal(
  ctx: Context,
  { token, text, decisionId }: BodyOf<typeof api.appeals.send>,
): Promise<Reply> {
  const found = await withMinimumDuration(async () => {
    const named = await findSanction(ctx, ctx.db, token)
    if (!named) return null
    return ctx.db.transaction().execute(async (tx) => {
      // A decision about the member at this moment waits, or has been made and is seen below.
      await tx.selectFrom('member').where('id', '=', named.member_id).select('id').forNoKeyUpdate().execute()
      const current = await findSanction(ctx, tx, token)
      if (!current) return null
      if (decisionId !== undefined) {
        await appealMeasure(tx, { memberId: current.member_id, id: decisionId, text, now: ctx.now() })
        return replyOf(ctx, tx, current)
      }
      if (current.appeal !== null) throw new Refusal('already_appealed')
      const change = { appeal: text, appealed_at: ctx.now() }
      await tx.updateTable('sanction').set(change).where('id', '=', current.id).execute()
      return replyOf(ctx, tx, { ...current, ...change })
    })
  })
  if (!found) throw new Refusal('appeal_expired')
  return found
}

type Found = NonNullable<Awaited<ReturnType<typeof findSanction>>>

async function replyOf({ now }: Pick<Context, 'now'>, db: Db | Tx, sanction: Found): Promise<Reply> {
  const decisions = await listAppealable(db, { memberId: sanction.member_id, now: now() })
  return { sanction: ownView(sanction), decisions }
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
