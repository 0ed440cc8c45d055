import type { Context } from '../../../context.ts'
import { Refusal } from '../../../refusal.ts'
import { hashPassword, hasOtherCost } from './hash-password.ts'

type RenewInput = { id: number; passwordHash: string; password: string; network: string }

/**
 * After a login: makes a hash anew that was made at another cost than today's. It waits its turn like every other hash, and
 * never writes over a password that was changed meanwhile.
 */
export async function renewHash(
  ctx: Pick<Context, 'db'>,
  { id, passwordHash, password, network }: RenewInput,
): Promise<void> {
  if (!hasOtherCost(passwordHash)) return
  const renewed = await hashPassword(password, network).catch(orNextTime)
  if (renewed === null) return
  await ctx.db
    .updateTable('member')
    .set({ password_hash: renewed })
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .execute()
}

// Too many of this network wait: the login is not refused for it, the next one tries again.
function orNextTime(error: unknown): null {
  if (error instanceof Refusal && error.code === 'unavailable') return null
  throw error
}
