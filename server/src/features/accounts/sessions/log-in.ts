import type { Locale } from '@karibu/contract'
import type { Context, Tx } from '../../../context.ts'
import { Refusal } from '../../../refusal.ts'
import { limitAddressAttempts } from '../attempt-limits/attempt-limits.ts'
import { makeNonce } from '../codes/code-nonce.ts'
import { enqueueCodeMail, requesterOf } from '../codes/mail-code.ts'
import { loggingIn } from '../corrections/email-correction.ts'
import { withFactorWays } from '../passkeys/use-passkey.ts'
import { hasExpired, isPassword } from '../passwords/hash-password.ts'
import { renewHash } from '../passwords/renew-hash.ts'
import { saveRegistration } from '../registration/register.ts'
import { refuseRestricted } from '../restrictions/refuse-restricted.ts'
import { type FactorInput, limitFactorAttempts, useSecondFactor, wrongFactor } from '../second-factor/second-factor.ts'
import type { Origin } from './known-origins.ts'
import { openSession } from './open-session.ts'
import { signedInUser } from './signed-in-user.ts'

type LogInInput = FactorInput & {
  email: string
  password: string
  remember: boolean
  device: string
  origin: Origin
  locale: Locale
}

/**
 * Logs in by password. Throws Refusal `wrong_credentials`; after the right password `email_unverified` (and mails a code),
 * `second_factor_required` with the ways there are, or `wrong_code` or `passkey_refused` for a wrong second factor; after
 * all of it `account_suspended` or `account_closed`.
 */
export async function logIn(ctx: Context, input: LogInInput) {
  const member = await identify(ctx, input)
  return loggingIn(ctx, input.email, async () => {
    try {
      return await enter(ctx, member, input)
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'wrong_credentials') throw error
      // The hash is another one since it was compared: a login at the same moment made it anew, or the password was changed.
      return enter(ctx, await identify(ctx, input), input)
    }
  })
}

type Identified = { id: number; uid: string; passwordHash: string }

async function identify(ctx: Context, { email, password, origin }: LogInInput): Promise<Identified> {
  const member = await limitAddressAttempts(ctx, { kind: 'password', email, origin }, () =>
    findByPassword(ctx, { email, password, network: origin.network }),
  )
  if (!member) throw new Refusal('wrong_credentials')
  if (!member.isVerified) throw await unverified(ctx, { memberId: member.id, email, origin })
  return member
}

async function enter(
  ctx: Context,
  member: Identified,
  { email, password, remember, secondFactor, passkey, device, origin, locale }: LogInInput,
) {
  const open = async (tx: Tx, bySecondFactor: boolean) => {
    await assertUnchanged(tx, member)
    await refuseRestricted(ctx, tx, { memberId: member.id, locale, bySecondFactor })
    return openSession(ctx, tx, {
      memberId: member.id,
      remember,
      device,
      origin,
      byPassword: true,
      bySecondFactor,
    })
  }
  const isAlone = secondFactor === undefined && !passkey
  // Tries of the second factor have a limit of their own, since this client knows the password.
  const tried = { who: `factor:${member.uid}`, network: origin.network, wrong: wrongFactor({ passkey }) }
  const token = await (isAlone
    ? withFactorWays(ctx, email, () => ctx.db.transaction().execute((tx) => open(tx, false)))
    : limitFactorAttempts(ctx, tried, async (tx) => {
        const proof = { memberId: member.id, purpose: 'login', secondFactor, passkey } as const
        const outcome = await useSecondFactor(ctx, tx, proof)
        return outcome === 'wrong' ? null : open(tx, outcome === 'used')
      }))
  await renewHash(ctx, { ...member, password, network: origin.network })
  return { token, user: await signedInUser(ctx, member.id) }
}

// The password of this browser is right, so a code typed here keeps it.
async function unverified(
  ctx: Context,
  { memberId, email, origin }: { memberId: number; email: string; origin: Origin },
): Promise<Refusal> {
  const nonce = makeNonce(ctx, email)
  const requester = await requesterOf(ctx, { email, origin })
  await ctx.db.transaction().execute(async (tx) => {
    await saveRegistration(ctx, tx, { memberId, nonce })
    await enqueueCodeMail(ctx, tx, { purpose: 'verify', email, nonce, requester })
  })
  return new Refusal('email_unverified', { nonce })
}

type Proof = { email: string; password: string; network: string }

// Suspended and banned members prove who they are before they get the reason.
const mayProve = ['active', 'suspended', 'banned']

async function findByPassword(ctx: Context, { email, password, network }: Proof) {
  const row = await ctx.db
    .selectFrom('member')
    .where('email', '=', email)
    .select(['id', 'uid', 'password_hash', 'password_expires_at', 'status', 'email_verified_at'])
    .executeTakeFirst()
  const isRight = await isPassword(row?.password_hash ?? null, password, network)
  if (!row || !isRight || !mayProve.includes(row.status)) return null
  if (hasExpired(ctx, row.password_expires_at)) return null
  return { id: row.id, uid: row.uid, passwordHash: row.password_hash, isVerified: row.email_verified_at !== null }
}

// A change of the password ends all sessions: the old password must not open another one after that.
async function assertUnchanged(tx: Tx, { id, passwordHash }: { id: number; passwordHash: string }): Promise<void> {
  const member = await tx
    .selectFrom('member')
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .select('id')
    .forShare()
    .executeTakeFirst()
  if (!member) throw new Refusal('wrong_credentials')
}
