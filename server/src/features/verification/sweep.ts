import { gestureForMs } from '@karibu/contract'
import type { Context } from '../../context.ts'
import { settleEach, settleSteps } from '../../jobs/settle-each.ts'
import { notify } from '../notifications/index.ts'
import { removeBytes } from '../photos/index.ts'
import { settleSelfie } from './selfie/decide-selfie.ts'

/** A selfie not decided in this time is deleted and rejected as `late`. */
export const selfieForMs = 30 * 86_400_000
const perSweep = 200

/** Job `verification.sweep`: deletes codes and gestures that no longer work, and selfies that staff did not decide. */
export const sweepVerification = (ctx: Context): Promise<void> =>
  settleSteps([
    () => ctx.db.deleteFrom('phone_code').where('expires_at', '<=', ctx.now()).execute(),
    () =>
      ctx.db
        .deleteFrom('selfie_check')
        .where('state', '=', 'drawn')
        .where('drawn_at', '<=', new Date(ctx.now().getTime() - gestureForMs))
        .execute(),
    () => endLateSelfies(ctx),
  ])

async function endLateSelfies(ctx: Context): Promise<void> {
  const late = await ctx.db
    .selectFrom('selfie_check')
    .where('state', '=', 'waiting')
    .where('sent_at', '<=', new Date(ctx.now().getTime() - selfieForMs))
    .select('id')
    .orderBy('sent_at')
    .limit(perSweep)
    .execute()
  await settleEach(late, ({ id }) => endLate(ctx, id))
}

async function endLate(ctx: Context, id: string): Promise<void> {
  const key = await ctx.db.transaction().execute(async (tx) => {
    const selfie = await tx
      .selectFrom('selfie_check')
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .select(['member_id', 'storage_key'])
      .forUpdate()
      .executeTakeFirst()
    if (!selfie?.storage_key) return null
    const now = ctx.now()
    await settleSelfie(tx, { id, key: selfie.storage_key, fault: 'late', staffId: null, now })
    await notify(tx, { memberId: selfie.member_id, kind: 'verification', data: { state: 'refused' }, now })
    return selfie.storage_key
  })
  if (key) await removeBytes(ctx, [key])
}
