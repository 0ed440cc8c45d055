import type { Context } from '../../../context.ts'
import type { CallRow } from '../call-row.ts'
import { callView, changeView } from '../call-view.ts'

/** Emits the current state of a call to both members, on all their devices. */
export function publishCallChange(ctx: Context, row: CallRow): void {
  for (const side of [row.caller, row.callee]) ctx.emit(side.uid, 'call.changed', { call: changeView(row, side.id) })
}

/** Rings at the one who is called. */
export async function publishRinging(ctx: Context, row: CallRow): Promise<void> {
  const { locale } = await ctx.db
    .selectFrom('member')
    .where('id', '=', row.callee.id)
    .select('locale')
    .executeTakeFirstOrThrow()
  const call = await callView(ctx, row, { ...row.callee, locale: locale })
  ctx.emit(row.callee.uid, 'call.ringing', { call })
}
