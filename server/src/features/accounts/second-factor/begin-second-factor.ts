import { randomBytes } from 'node:crypto'
import { brand } from '@karibu/contract/brand'
import type { Context, SignedIn } from '../../../context.ts'
import { decryptSecret, encryptSecret } from '../../../encrypt-secret.ts'
import { Refusal } from '../../../refusal.ts'
import { checkOwnProof } from '../passwords/check-own-password.ts'
import { deleteSessions } from '../sessions/end-sessions.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { limitFactorAttempts, lockFactor, notifyFactorChange, takeStep, wrongCode } from './second-factor.ts'
import { base32, findStep } from './totp.ts'

const setUpMs = 15 * 60_000
const secretBytes = 20

type Begin = { member: SignedIn; password: string; network: string }

/**
 * A new secret, good for nothing until a code of it comes back. Throws Refusal `conflict` where one is on already, and
 * `second_factor_required` where there are passkeys.
 */
export async function beginSecondFactor(ctx: Context, { member, password, network }: Begin) {
  const { email } = await checkOwnProof(ctx, { member, password, network })
  const bytes = randomBytes(secretBytes)
  await ctx.db.transaction().execute(async (tx) => {
    const { authenticator } = await lockFactor(tx, member.id, 'update')
    if (authenticator?.isOn) throw new Refusal('conflict')
    const fresh = {
      secret: encryptSecret(ctx.secret, member.id, bytes),
      confirmed_at: null,
      last_step: 0,
      created_at: ctx.now(),
    }
    await tx
      .insertInto('second_factor')
      .values({ member_id: member.id, ...fresh })
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet(fresh))
      .execute()
  })
  const secret = base32(bytes)
  const label = `${encodeURIComponent(brand.name)}:${encodeURIComponent(email)}`
  return { secret, uri: `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(brand.name)}` }
}

type Confirm = { member: SignedIn; code: string; network: string }

/** Switches it on; this session has it now and every other one ends. Beside passkeys the recovery codes stay. Throws Refusal `wrong_code`, `conflict` when the set-up is too old. */
export async function confirmSecondFactor(ctx: Context, { member, code, network }: Confirm) {
  const who = `own-factor:${member.uid}`
  const { ended, recoveryCodes } = await limitFactorAttempts(
    ctx,
    { who, network, wrong: wrongCode('code') },
    async (tx) => {
      const { authenticator, passkeys } = await lockFactor(tx, member.id, 'update')
      const age = authenticator ? ctx.now().getTime() - authenticator.createdAt.getTime() : setUpMs
      if (!authenticator || authenticator.isOn || age >= setUpMs) throw new Refusal('conflict')
      const step = findStep(decryptSecret(ctx, member.id, authenticator.secret), code, ctx.now())
      if (step === null) return null
      await takeStep(tx, member.id, step)
      await tx
        .updateTable('second_factor')
        .set({ confirmed_at: ctx.now() })
        .where('member_id', '=', member.id)
        .execute()
      await tx
        .updateTable('member_session')
        .set({ second_factor: true, second_factor_at: ctx.now() })
        .where('id', '=', member.sessionId)
        .execute()
      await notifyFactorChange(ctx, tx, { memberId: member.id, state: 'factorOn' })
      return {
        recoveryCodes: passkeys > 0 ? null : await makeRecoveryCodes(ctx, tx, member.id),
        ended: await deleteSessions(tx, { memberId: member.id, except: member.sessionId }),
      }
    },
  )
  ctx.cutSessions(ended)
  return { recoveryCodes }
}
