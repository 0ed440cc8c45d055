import { toMajor, type Wallet } from '@karibu/contract'
import type { Context, Db, Tx } from '../../context.ts'
import { type Balances, balancesFrom, balancesOf } from '../../ledger/index.ts'
import { freeOf, type Waiting, waitingOf } from './withdrawable.ts'

/** A member's wallet as the interface gives it: dollars with cents, credits whole. */
export async function walletOf(db: Db | Tx, memberId: number, now: Date): Promise<Wallet> {
  return walletView(await balancesOf(db, memberId), await waitingOf(db, memberId, now))
}

/** What the database's `wallet_facts` answers. A member who never had money has no accounts. */
export type WalletFacts = {
  balances: Record<string, number> | null
  waiting: { cents: number; next: string | null }
  /** Payouts are frozen. Facts stored by a version before lack it. */
  frozen?: boolean
}

/** The wallet that follows from these facts. */
export const walletFrom = ({ balances, waiting, frozen = false }: WalletFacts): Wallet =>
  walletView(balancesFrom(Object.entries(balances ?? {}).map(([code, balance]) => ({ code, balance }))), {
    cents: BigInt(waiting.cents),
    next: waiting.next === null ? null : new Date(waiting.next),
    frozen,
  })

function walletView(balances: Balances, waiting: Waiting): Wallet {
  const free = freeOf(balances, waiting)
  return {
    ...totals(balances),
    withdrawable: toMajor(free.now, 'USD'),
    held: toMajor(free.held, 'USD'),
    nextFreeAt: free.nextFreeAt?.toISOString() ?? null,
    frozen: free.frozen,
  }
}

/** The two figures that stand beside a member's own name. */
export const balanceOf = async (db: Db | Tx, memberId: number): Promise<Pick<Wallet, 'usd' | 'credits'>> =>
  totals(await balancesOf(db, memberId))

/** After the commit: the member's browsers show the new balances. */
export async function publishWallet(ctx: Context, memberId: number): Promise<void> {
  const member = await ctx.db.selectFrom('member').where('id', '=', memberId).select('uid').executeTakeFirst()
  if (member) ctx.emit(member.uid, 'wallet.changed', await balanceOf(ctx.db, memberId))
}

const totals = (balances: Balances) => ({
  usd: toMajor(balances.usdDeposited + balances.usdEarned, 'USD'),
  credits: Number(balances.creditsBought + balances.creditsEarned),
})
