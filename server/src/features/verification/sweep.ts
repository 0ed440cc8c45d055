import { gestureForMs } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { settleEach, settleSteps } from '../../jobs/settle-each.ts'
import { notify } from '../notifications/index.ts'
import { removeBytes } from '../photos/index.ts'
import { orphan } from './corrections/attach-picture.ts'
import { verificationJobs } from './jobs.ts'
import { settleSelfie } from './selfie/decide-selfie.ts'

/** A selfie or a request for a correction not decided in this time ends as `late`; its picture is deleted. */
export const selfieForMs = 30 * 86_400_000
const perSweep = 200

/** Job `verification.sweep`: deletes codes and gestures that no longer work, selfies and requests for corrections that staff did not decide. */
export const sweepVerification = (ctx: Context): Promise<void> =>
  settleSteps([
    () => ctx.db.deleteFrom('phone_code').where('expires_at', '<=', ctx.now()).execute(),
    () =>
      ctx.db
        .deleteFrom('selfie_check')
        .where('state', '=', 'drawn')
        .where('drawn_at', '<=', new Date(ctx.now().getTime() - gestureForMs))
        .execute(),
    async () => settleEach(await lateOf(ctx, 'selfie_check'), (id) => endLateSelfie(ctx, id)),
    async () => settleEach(await lateOf(ctx, 'correction'), (id) => endLateCorrection(ctx, id)),
  ])

/** What has waited for longer than `selfieForMs`, the oldest first. */
async function lateOf({ db, now }: Context, table: 'selfie_check' | 'correction'): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)}
    where state = 'waiting' and sent_at <= ${new Date(now().getTime() - selfieForMs)}
    order by sent_at limit ${perSweep}`.execute(db)
  return rows.map(({ id }) => id)
}

async function endLateSelfie(ctx: Context, id: string): Promise<void> {
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

async function endLateCorrection(ctx: Context, id: string): Promise<void> {
  const key = await ctx.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('correction')
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .select('storage_key')
      .forUpdate()
      .executeTakeFirst()
    if (!row) return null
    const now = ctx.now()
    const ended = { state: 'late', decided_at: now, storage_key: null } as const
    await tx.updateTable('correction').set(ended).where('id', '=', id).execute()
    await orphan(tx, row.storage_key, now)
    await enqueue(tx, verificationJobs.mailCorrection, { correctionId: id })
    return row.storage_key
  })
  if (key) await removeBytes(ctx, [key])
}
