import type { Context } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { notify } from '../notifications/index.ts'
import { withinBudget } from './budgets.ts'
import { checkPassword } from './check-password.ts'
import { tryCode } from './codes.ts'
import { deleteSessions } from './end-sessions.ts'
import { hashPassword } from './hash-password.ts'
import { askForNotice } from './mail-notice.ts'
import { noSoonerThan } from './no-sooner-than.ts'
import { proveAddress } from './prove-address.ts'

type Given = { email: string; code: string; password: string; network: string }

/** A new password for whoever holds the mailed code; every session ends. Throws Refusal `wrong_code`. */
export async function resetPassword(ctx: Context, { email, code, password, network }: Given) {
  checkPassword(password, { field: 'password', email })
  const ended = await noSoonerThan(() =>
    withinBudget(ctx, { kind: 'code', account: email, network }, async () => {
      // Before the code is used up, and for every address alike.
      const passwordHash = await hashPassword(password)
      return exchange(ctx, { email, code, passwordHash })
    }),
  )
  if (!ended) throw new Refusal('wrong_code')
  ctx.cutSessions(ended)
  return {}
}

function exchange(
  ctx: Context,
  { email, code, passwordHash }: { email: string; code: string; passwordHash: string },
): Promise<string[] | null> {
  return ctx.db.transaction().execute(async (tx) => {
    const memberId = await tryCode({ secret: ctx.secret, now: ctx.now() }, tx, { purpose: 'reset', email, code })
    if (memberId === null || !(await proveAddress(ctx, tx, memberId))) return null
    await tx.updateTable('member').set({ password_hash: passwordHash }).where('id', '=', memberId).execute()
    // Whoever began something else with the lost password must not end it.
    await tx.deleteFrom('mailed_code').where('member_id', '=', memberId).execute()
    await askForNotice(tx, { notice: 'passwordChanged', memberId, email })
    await notify(tx, { memberId, kind: 'security', data: { state: 'password' }, now: ctx.now() })
    return deleteSessions(tx, { memberId })
  })
}
