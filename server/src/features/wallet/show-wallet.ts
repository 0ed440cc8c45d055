import { toMajor, type Wallet } from '@karibu/contract'
import type { Context, Db, Tx } from '../../context.ts'
import { balancesOf } from '../../ledger/index.ts'
import { withdrawableOf } from './withdrawable.ts'

/** A member's wallet as the interface gives it: dollars with cents, credits whole. */
export async function walletOf(db: Db | Tx, memberId: number, now: Date): Promise<Wallet> {
  const balances = await balancesOf(db, memberId)
  const free = await withdrawableOf(db, { memberId, balances, now })
  return {
    ...totals(balances),
    withdrawable: toMajor(free.now, 'USD'),
    held: toMajor(free.held, 'USD'),
    nextFreeAt: free.nextFreeAt?.toISOString() ?? null,
  }
}

/** The two figures that stand beside a member's own name. */
export const balanceOf = async (db: Db | Tx, memberId: number): Promise<Pick<Wallet, 'usd' | 'credits'>> =>
  totals(await balancesOf(db, memberId))

/** After the commit: the member's browsers show the new balances. */
export async function tellWallet(ctx: Context, memberId: number): Promise<void> {
  const member = await ctx.db.selectFrom('member').where('id', '=', memberId).select('uid').executeTakeFirst()
  if (member) ctx.signal(member.uid, 'wallet.changed', await balanceOf(ctx.db, memberId))
}

const totals = (balances: Awaited<ReturnType<typeof balancesOf>>) => ({
  usd: toMajor(balances.usdDeposited + balances.usdEarned, 'USD'),
  credits: Number(balances.creditsBought + balances.creditsEarned),
})
