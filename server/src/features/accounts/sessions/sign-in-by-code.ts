import type { Locale } from '@karibu/contract'
import type { Context, Tx } from '../../../context.ts'
import { Refusal } from '../../../refusal.ts'
import { limitAddressAttempts } from '../attempt-limits/attempt-limits.ts'
import { withMinimumDuration } from '../attempt-limits/minimum-duration.ts'
import { restoreCode, tryCode } from '../codes/codes.ts'
import { enqueueNoticeMail } from '../codes/mail-notice.ts'
import { applyEmailCorrection, loggingIn } from '../corrections/email-correction.ts'
import { withFactorWays } from '../passkeys/use-passkey.ts'
import { proveAddress } from '../registration/prove-address.ts'
import { refuseRestricted } from '../restrictions/refuse-restricted.ts'
import { type FactorInput, limitFactorAttempts, useSecondFactor, wrongFactor } from '../second-factor/second-factor.ts'
import type { Origin } from './known-origins.ts'
import { openSession } from './open-session.ts'
import { signedInUser } from './signed-in-user.ts'

type Mailed = { purpose: 'verify' | 'login'; email: string; code: string; nonce?: string | undefined }
type SignInInput = Mailed & FactorInput & { remember: boolean; device: string; origin: Origin; locale: Locale }
type Opened = { memberId: number; token: string; choosePassword: boolean }

/**
 * Signs in with the mailed code, which also proves the address. Throws Refusal `wrong_code`; after the right code
 * `second_factor_required` with the member's factors, `account_suspended` and `account_closed`, which leave the code valid.
 */
export async function signInByCode(ctx: Context, input: SignInInput) {
  const isAlone = input.secondFactor === undefined && !input.passkey
  const opened = await loggingIn(ctx, input.email, () =>
    isAlone ? withFactorWays(ctx, input.email, () => byCode(ctx, input)) : byCodeAndFactor(ctx, input),
  )
  if (!opened) throw new Refusal('wrong_code')
  const { token, choosePassword, memberId } = opened
  return { token, choosePassword, user: await signedInUser(ctx, memberId) }
}

const tryMailed = (ctx: Context, tx: Tx, { purpose, email, code, nonce }: Mailed) =>
  tryCode({ secret: ctx.secret, now: ctx.now() }, tx, { purpose, email, code, nonce })

function byCode(ctx: Context, input: SignInInput): Promise<Opened | null> {
  const { email, nonce, origin, remember, device } = input
  return withMinimumDuration(() =>
    limitAddressAttempts(ctx, { kind: 'code', email, origin, nonce }, () =>
      ctx.db.transaction().execute(async (tx) => {
        const memberId = await tryMailed(ctx, tx, input)
        if (memberId === null) return null
        const corrected = await applyEmailCorrection(ctx, tx, { memberId, email })
        if (!corrected) return null
        const proved = await prove(ctx, tx, { ...input, memberId })
        if (!proved) {
          await refuseRestricted(ctx, tx, { memberId, locale: input.locale, bySecondFactor: false })
          return null
        }
        const opening = { memberId, remember, device, origin, byPassword: false, bySecondFactor: false }
        const token = await openSession(ctx, tx, opening)
        return { memberId, token, choosePassword: proved.lostPassword || corrected.isApplied }
      }),
    ),
  )
}

// Only a code to prove the address, typed in the browser that registered, keeps the password chosen there.
async function prove(ctx: Context, tx: Tx, { purpose, email, nonce, memberId }: Mailed & { memberId: number }) {
  const proved = await proveAddress(ctx, tx, { memberId, nonce: purpose === 'verify' ? nonce : undefined })
  // An imported member has chosen no password yet: none was dropped.
  if (proved?.lostPassword && !proved.wasImported)
    await enqueueNoticeMail(tx, { notice: 'passwordDropped', memberId, email })
  return proved
}

// The mailed code is checked first, with its own limit, and only the right one permits a try of the second factor. Both
// are used up together.
async function byCodeAndFactor(ctx: Context, input: SignInInput): Promise<Opened | null> {
  const { email, nonce, origin, remember, device, secondFactor, passkey } = input
  const who = await withMinimumDuration(() =>
    limitAddressAttempts(ctx, { kind: 'code', email, origin, nonce }, () =>
      ctx.db.transaction().execute(async (tx) => {
        const memberId = await tryMailed(ctx, tx, input)
        if (memberId !== null) await restoreCode(ctx, tx, input)
        return memberId
      }),
    ),
  )
  if (who === null) return null
  const factor = { who: `factor:${await uidOf(ctx, who)}`, network: origin.network, wrong: wrongFactor(input) }
  return limitFactorAttempts(ctx, factor, async (tx) => {
    const memberId = await tryMailed(ctx, tx, input)
    if (memberId === null) throw new Refusal('wrong_code')
    const outcome = await useSecondFactor(ctx, tx, { memberId, purpose: 'login', secondFactor, passkey })
    if (outcome === 'wrong') {
      await restoreCode(ctx, tx, input)
      return null
    }
    const bySecondFactor = outcome === 'used'
    const corrected = await applyEmailCorrection(ctx, tx, { memberId, email })
    if (!corrected) throw new Refusal('wrong_code')
    const proved = await prove(ctx, tx, { ...input, memberId })
    if (!proved) {
      await refuseRestricted(ctx, tx, { memberId, locale: input.locale, bySecondFactor })
      throw new Refusal('wrong_code')
    }
    const opening = { memberId, remember, device, origin, byPassword: false, bySecondFactor }
    const token = await openSession(ctx, tx, opening)
    return { memberId, token, choosePassword: proved.lostPassword || corrected.isApplied }
  })
}

async function uidOf(ctx: Context, memberId: number): Promise<string> {
  const { uid } = await ctx.db.selectFrom('member').where('id', '=', memberId).select('uid').executeTakeFirstOrThrow()
  return uid
}
