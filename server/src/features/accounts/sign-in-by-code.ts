import type { Locale } from '@karibu/contract'
import type { Context, Tx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { withinBudget } from './budgets.ts'
import { giveCodeBack, tryCode } from './codes.ts'
import { askForNotice } from './mail-notice.ts'
import { noSoonerThan } from './no-sooner-than.ts'
import { openSession } from './open-session.ts'
import { proveAddress } from './prove-address.ts'
import { refuseShutOut } from './refuse-shut-out.ts'
import { type GivenFactor, useSecondFactor, withinFactorBudget, wrongFactor } from './second-factor.ts'
import { signedInUser } from './signed-in-user.ts'
import { tellingWays } from './use-passkey.ts'

type Mailed = { purpose: 'verify' | 'login'; email: string; code: string }
type Given = Mailed & GivenFactor & { remember: boolean; device: string; network: string; locale: Locale }
type Opened = { memberId: number; token: string }

/**
 * Signs in whoever holds the mailed code; that also proves the address. Throws Refusal `wrong_code`; after the right code
 * `account_suspended`, `account_closed` and `second_factor_required` with the ways there are, which leave it good.
 */
export async function signInByCode(ctx: Context, given: Given) {
  const isAlone = given.secondFactor === undefined && !given.passkey
  const opened = await (isAlone ? tellingWays(ctx, given.email, () => byCode(ctx, given)) : byCodeAndFactor(ctx, given))
  if (!opened) throw new Refusal('wrong_code')
  return { token: opened.token, user: await signedInUser(ctx, opened.memberId) }
}

const tryMailed = (ctx: Context, tx: Tx, { purpose, email, code }: Mailed) =>
  tryCode({ secret: ctx.secret, now: ctx.now() }, tx, { purpose, email, code })

function byCode(ctx: Context, given: Given): Promise<Opened | null> {
  const { email, network, remember, device } = given
  return noSoonerThan(() =>
    withinBudget(ctx, { kind: 'code', account: email, network }, () =>
      ctx.db.transaction().execute(async (tx) => {
        const memberId = await tryMailed(ctx, tx, given)
        if (memberId === null) return null
        const proved = await proveAddress(ctx, tx, memberId)
        if (!proved) {
          await refuseShutOut(tx, { memberId, locale: given.locale })
          return null
        }
        if (proved.lostPassword) await askForNotice(tx, { notice: 'passwordDropped', memberId, email })
        const opening = { memberId, remember, device, byPassword: false, bySecondFactor: false }
        return { memberId, token: await openSession(ctx, tx, opening) }
      }),
    ),
  )
}

// The mailed code first, by its own budget; only whoever holds it comes to try the second factor, and both are used up
// together.
async function byCodeAndFactor(ctx: Context, given: Given): Promise<Opened | null> {
  const { email, network, remember, device, secondFactor, passkey } = given
  const who = await noSoonerThan(() =>
    withinBudget(ctx, { kind: 'code', account: email, network }, () =>
      ctx.db.transaction().execute(async (tx) => {
        const memberId = await tryMailed(ctx, tx, given)
        if (memberId !== null) await giveCodeBack(tx, given)
        return memberId
      }),
    ),
  )
  if (who === null) return null
  const factor = { who: `factor:${await uidOf(ctx, who)}`, network, wrong: wrongFactor(given) }
  return withinFactorBudget(ctx, factor, async (tx) => {
    const memberId = await tryMailed(ctx, tx, given)
    if (memberId === null) throw new Refusal('wrong_code')
    if (!(await proveAddress(ctx, tx, memberId))) {
      await refuseShutOut(tx, { memberId, locale: given.locale })
      throw new Refusal('wrong_code')
    }
    const outcome = await useSecondFactor(ctx, tx, { memberId, purpose: 'login', secondFactor, passkey })
    if (outcome === 'wrong') {
      await giveCodeBack(tx, given)
      return null
    }
    const opening = { memberId, remember, device, byPassword: false, bySecondFactor: outcome === 'used' }
    return { memberId, token: await openSession(ctx, tx, opening) }
  })
}

async function uidOf(ctx: Context, memberId: number): Promise<string> {
  const { uid } = await ctx.db.selectFrom('member').where('id', '=', memberId).select('uid').executeTakeFirstOrThrow()
  return uid
}
