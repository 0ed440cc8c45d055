import type { Context } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { withinBudget } from './budgets.ts'
import { tryCode } from './codes.ts'
import { askForNotice } from './mail-notice.ts'
import { noSoonerThan } from './no-sooner-than.ts'
import { openSession } from './open-session.ts'
import { proveAddress } from './prove-address.ts'
import { signedInUser } from './signed-in-user.ts'

type Given = {
  purpose: 'verify' | 'login'
  email: string
  code: string
  remember: boolean
  device: string
  network: string
}

/** Signs in whoever holds the mailed code; that also proves the address. Throws Refusal `wrong_code`. */
export async function signInByCode(ctx: Context, { purpose, email, code, remember, device, network }: Given) {
  const opened = await noSoonerThan(() =>
    withinBudget(ctx, { kind: 'code', account: email, network }, () =>
      ctx.db.transaction().execute(async (tx) => {
        const memberId = await tryCode({ secret: ctx.secret, now: ctx.now() }, tx, { purpose, email, code })
        const proved = memberId === null ? null : await proveAddress(ctx, tx, memberId)
        if (memberId === null || !proved) return null
        if (proved.lostPassword) await askForNotice(tx, { notice: 'passwordDropped', memberId, email })
        return { memberId, token: await openSession(ctx, tx, { memberId, remember, device, byPassword: false }) }
      }),
    ),
  )
  if (!opened) throw new Refusal('wrong_code')
  return { token: opened.token, user: await signedInUser(ctx, opened.memberId) }
}
