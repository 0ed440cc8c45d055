import type { Context } from '../../context.ts'
import { sweepSpending } from './spending/count-spending.ts'

const day = 86_400_000

/** Job `wallet.sweep`: deletes unusable rows. */
export async function sweepWallet(ctx: Context): Promise<void> {
  const yesterday = new Date(ctx.now().getTime() - day)
  await ctx.db.deleteFrom('wallet_quote').where('expires_at', '<', yesterday).execute()
  await sweepSpending(ctx)
  await ctx.db.deleteFrom('earning_lot').where('matures_at', '<', yesterday).execute()
}
