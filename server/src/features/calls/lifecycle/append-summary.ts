import type { Locale } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Tx } from '../../../context.ts'
import { appendCall, type CallMessage, publishCall } from '../../chat/index.ts'
import type { CallRow } from '../call-row.ts'
import type { End } from '../call-rules.ts'

export type { CallMessage as CallSummary }

type Saying = { row: CallRow; outcome: End['state']; seconds: number | null; now: Date }

/** Writes the outcome of a call that is locked and live into the conversation of the two. */
export const appendCallSummary = (tx: Tx, { row, outcome, seconds, now }: Saying): Promise<CallMessage> =>
  appendCall(tx, {
    callerId: row.caller.id,
    calleeId: row.callee.id,
    call: { kind: row.kind, outcome, seconds },
    now,
  })

/** Publishes the summary to both, each in their language, after the commit. */
export async function publishSummary(ctx: Context, summary: CallMessage, { caller, callee }: CallRow): Promise<void> {
  const { rows } = await sql<{ id: number; locale: Locale }>`
    select id, locale from member where id in (${caller.id}, ${callee.id})`.execute(ctx.db)
  const withLocale = ({ id, uid }: CallRow['caller']) => ({
    id,
    uid,
    locale: rows.find((row) => row.id === id)?.locale ?? ('en' as const),
  })
  await publishCall(ctx, summary, { caller: withLocale(caller), callee: withLocale(callee) })
}
