import type { PasskeyAnswer } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Tx } from '../../../context.ts'
import { decryptSecret } from '../../../encrypt-secret.ts'
import { fieldRefusal, Refusal } from '../../../refusal.ts'
import { notify } from '../../notifications/index.ts'
import { limitOwnAttempts } from '../attempt-limits/attempt-limits.ts'
import { enqueueNoticeMail } from '../codes/mail-notice.ts'
import { usePasskey } from '../passkeys/use-passkey.ts'
import { takeRecoveryCode } from './recovery-codes.ts'
import { findStep } from './totp.ts'

type Authenticator = { secret: Buffer; isOn: boolean; createdAt: Date }
export type Factor = {
  authenticator: Authenticator | null
  passkeys: number
  /** Does a login ask for one of them? */
  isOn: boolean
}

/** Nothing else begins, ends or is opened past a member's second factors until the transaction is over. */
export async function lockFactor(tx: Tx, memberId: number, mode: 'share' | 'update'): Promise<Factor> {
  const lock = mode === 'share' ? sql`for share` : sql`for no key update`
  await sql`select from member where id = ${memberId} ${lock}`.execute(tx)
  const row = await tx
    .selectFrom('second_factor')
    .where('member_id', '=', memberId)
    .select(['secret', 'confirmed_at', 'created_at'])
    .executeTakeFirst()
  const { count } = await tx
    .selectFrom('passkey')
    .where('member_id', '=', memberId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const authenticator = row ? { secret: row.secret, isOn: row.confirmed_at !== null, createdAt: row.created_at } : null
  const passkeys = Number(count)
  return { authenticator, passkeys, isOn: passkeys > 0 || authenticator?.isOn === true }
}

/** The data sent with a login or a confirmation. */
export type FactorInput = { secondFactor?: string | undefined; passkey?: PasskeyAnswer | undefined }
type ProofInput = FactorInput & { memberId: number; purpose: 'login' | 'proof' }

/** Compares what was given and uses it up; `off` where the member has no second factor. */
export async function useSecondFactor(
  ctx: Pick<Context, 'config' | 'secret' | 'now'>,
  tx: Tx,
  { memberId, purpose, secondFactor = '', passkey }: ProofInput,
): Promise<'used' | 'wrong' | 'off'> {
  const factor = await lockFactor(tx, memberId, 'share')
  if (!factor.isOn) return 'off'
  if (passkey) return (await usePasskey(ctx, tx, { memberId, purpose, answer: passkey })) ? 'used' : 'wrong'
  const digits = secondFactor.replace(/[\s-]/g, '')
  if (/^\d{6}$/.test(digits))
    return (await takeCode(ctx, tx, { memberId, digits, authenticator: factor.authenticator })) ? 'used' : 'wrong'
  if (!(await takeRecoveryCode(ctx, tx, { memberId, code: digits }))) return 'wrong'
  await notifyFactorChange(ctx, tx, { memberId, state: 'recoveryCode' })
  return 'used'
}

async function takeCode(
  ctx: Pick<Context, 'secret' | 'now'>,
  tx: Tx,
  { memberId, digits, authenticator }: { memberId: number; digits: string; authenticator: Authenticator | null },
): Promise<boolean> {
  if (!authenticator?.isOn) return false
  const step = findStep(decryptSecret(ctx, memberId, authenticator.secret), digits, ctx.now())
  return step !== null && takeStep(tx, memberId, step)
}

/** Of two logins with one code one takes its step, and no step before it is good any more. */
export async function takeStep(tx: Tx, memberId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('member_id', '=', memberId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** After one was taken away: without any, recovery codes are worth nothing and no session counts as opened with one. */
export async function dropLastFactor(tx: Tx, memberId: number): Promise<void> {
  if ((await lockFactor(tx, memberId, 'update')).isOn) return
  await tx.deleteFrom('recovery_code').where('member_id', '=', memberId).execute()
  await tx
    .updateTable('member_session')
    .set({ second_factor: false, second_factor_at: null })
    .where('member_id', '=', memberId)
    .execute()
}

/** `wrong` is what a wrong one is refused with. */
type Try = { who: string; network: string; wrong: Refusal }

/** A code that was wrong, with words at its field. */
export const wrongCode = (field: string): Refusal =>
  new Refusal('wrong_code', fieldRefusal(field, 'second_factor_wrong').details)
export const wrongFactor = ({ passkey }: FactorInput): Refusal =>
  passkey ? new Refusal('passkey_refused') : wrongCode('secondFactor')

/** One try of a second factor; `null` means that it was wrong. Throws `wrong`. */
export async function limitFactorAttempts<T>(
  ctx: Context,
  { who, network, wrong }: Try,
  attempt: (tx: Tx) => Promise<T | null>,
): Promise<T> {
  const result = await limitOwnAttempts(ctx, { kind: 'code', who, network }, () =>
    ctx.db.transaction().execute(attempt),
  )
  if (result === null) throw wrong
  return result
}

type FactorChange = {
  memberId: number
  state: 'factorOn' | 'factorOff' | 'appOff' | 'recoveryCode' | 'passkeyAdded' | 'passkeyRemoved'
  /** The passkey's name. */
  device?: string
}

/** By mail and in the centre. */
export async function notifyFactorChange(
  { now }: Pick<Context, 'now'>,
  tx: Tx,
  { memberId, state, device }: FactorChange,
): Promise<void> {
  const { email } = await tx.selectFrom('member').where('id', '=', memberId).select('email').executeTakeFirstOrThrow()
  await enqueueNoticeMail(tx, { notice: state, memberId, email })
  await notify(tx, { memberId, kind: 'security', data: { state, ...(device && { device }) }, now: now() })
}
