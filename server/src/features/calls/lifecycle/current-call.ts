import type { Call } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn } from '../../../context.ts'
import { Refusal } from '../../../refusal.ts'
import { readCalls } from '../call-row.ts'
import { callView } from '../call-view.ts'
import { settleCalls } from './watch-call.ts'

/** The call a member is in, or that rings at theirs; what a browser asks after a reload or a gap. */
export async function currentCall(ctx: Context, member: SignedIn): Promise<{ call: Call | null }> {
  await settleCalls(ctx, [member.id])
  const [row] = await readCalls(
    ctx.db,
    sql`c.id = (select call_id from call_side where member_id = ${member.id} and live)`,
  )
  if (!row) return { call: null }
  const call = await callView(ctx, row, member).catch((error: unknown) => {
    // A block came between the two reads.
    if (error instanceof Refusal) return null
    throw error
  })
  return { call }
}
