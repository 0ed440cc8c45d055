import type { Context, Tx } from '../../context.ts'
import type { CallRow } from './call-row.ts'
import type { End } from './call-rules.ts'

/** A call's line in the chat, written; `tell` tells both of it after the commit. */
export type SaidCall = { tell: (ctx: Context) => Promise<void> }

type Saying = { row: CallRow; outcome: End['state']; seconds: number | null; now: Date }

/** Writes what came of a call into the conversation of the two. */
export async function sayCall(_tx: Tx, _saying: Saying): Promise<SaidCall | null> {
  return null
}
