import { callTag } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Tx } from '../../../context.ts'
import type { PayloadOf } from '../../../jobs/job.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { pushToBrowser, settingsOf } from '../../notifications/index.ts'
import { type CallRow, readCalls } from '../call-row.ts'
import { endsAt } from '../call-rules.ts'
import { callJobs } from '../jobs.ts'

type Ring = PayloadOf<typeof callJobs.pushRing>

/** A ring of a second or two is useless. */
const leastMs = 3_000

/** Lets every browser of the one who is called ring too, also where the site is closed; if the transaction commits. */
export async function ringByPush(tx: Tx, { id, callee }: CallRow): Promise<void> {
  const browsers = await tx.selectFrom('push_subscription').where('member_id', '=', callee.id).select('id').execute()
  for (const { id: browserId } of browsers) await enqueue(tx, callJobs.pushRing, { callId: id, browserId })
}

/**
 * Job `calls.push-ring`: a push of the highest urgency to one browser, which a phone that is off gets only as long as it
 * rings. Nothing once the call was taken or is over. Throws when the push service could not take it now.
 */
export async function pushRing(ctx: Context, { callId, browserId }: Ring): Promise<void> {
  const [row] = await readCalls(ctx.db, sql`c.id = ${callId} and c.state = 'ringing'`)
  if (!row) return
  const ringsMs = (endsAt(row)?.getTime() ?? 0) - ctx.now().getTime()
  if (ringsMs < leastMs) return
  const { caller, callee } = row
  const { switches, discreet } = await settingsOf(ctx.db, callee.id)
  if (!switches.call_missed.push) return
  await pushToBrowser(ctx, { memberId: callee.id, browserId }, async (locale) => ({
    body: discreet
      ? ctx.translations.translate(locale, 'notifications:push.call')
      : ctx.translations.translate(locale, 'calls:ring.from', { name: await nameOf(ctx, caller.id) }),
    tag: callTag(caller.uid),
    path: `/dashboard/messages?uid=${caller.uid}`,
    ringsMs,
    lifeS: Math.ceil(ringsMs / 1000),
    urgency: 'high',
  }))
}

async function nameOf(ctx: Context, id: number): Promise<string> {
  const { firstname } = await ctx.db
    .selectFrom('member')
    .where('id', '=', id)
    .select('firstname')
    .executeTakeFirstOrThrow()
  return firstname
}
