import { sql } from 'kysely'
import type { Context, Tx } from '../../context.ts'
import { fieldRefusal, Refusal } from '../../refusal.ts'
import { notify } from '../notifications/index.ts'
import { withinBudget } from './budgets.ts'
import { askForNotice } from './mail-notice.ts'
import { takeRecoveryCode } from './recovery-codes.ts'
import { unseal } from './seal.ts'
import { findStep } from './totp.ts'

export type Factor = { secret: Buffer; isOn: boolean; createdAt: Date }

/** Nothing else begins, ends or is opened past a member's second factor until the transaction is over. */
export async function lockFactor(tx: Tx, memberId: number, mode: 'share' | 'update'): Promise<Factor | null> {
  const lock = mode === 'share' ? sql`for share` : sql`for no key update`
  await sql`select from member where id = ${memberId} ${lock}`.execute(tx)
  const row = await tx
    .selectFrom('second_factor')
    .where('member_id', '=', memberId)
    .select(['secret', 'confirmed_at', 'created_at'])
    .executeTakeFirst()
  return row ? { secret: row.secret, isOn: row.confirmed_at !== null, createdAt: row.created_at } : null
}

type Given = { memberId: number; secondFactor: string }

/** Compares what was given and uses it up; `off` where the member has no second factor. */
export async function useSecondFactor(
  ctx: Pick<Context, 'secret' | 'now'>,
  tx: Tx,
  { memberId, secondFactor }: Given,
): Promise<'used' | 'wrong' | 'off'> {
  const factor = await lockFactor(tx, memberId, 'share')
  if (!factor?.isOn) return 'off'
  const given = secondFactor.replace(/[\s-]/g, '')
  if (!/^\d{6}$/.test(given)) {
    if (!(await takeRecoveryCode(ctx, tx, { memberId, code: given }))) return 'wrong'
    await tell(ctx, tx, { memberId, state: 'recoveryCode' })
    return 'used'
  }
  const step = findStep(unseal(ctx.secret, memberId, factor.secret), given, ctx.now())
  return step !== null && (await takeStep(tx, memberId, step)) ? 'used' : 'wrong'
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

type Try = { who: string; network: string }

/** One try of a second factor; `null` means that it was wrong. Throws Refusal `wrong_code`, with words at the field. */
export async function withinFactorBudget<T>(
  ctx: Context,
  { who, network, field }: Try & { field: string },
  attempt: (tx: Tx) => Promise<T | null>,
): Promise<T> {
  const result = await withinBudget(ctx, { kind: 'code', account: who, network }, () =>
    ctx.db.transaction().execute(attempt),
  )
  if (result === null) throw new Refusal('wrong_code', fieldRefusal(field, 'second_factor_wrong').details)
  return result
}

/** By mail and in the centre. */
export async function tell(
  { now }: Pick<Context, 'now'>,
  tx: Tx,
  { memberId, state }: { memberId: number; state: 'factorOn' | 'factorOff' | 'recoveryCode' },
): Promise<void> {
  const { email } = await tx.selectFrom('member').where('id', '=', memberId).select('email').executeTakeFirstOrThrow()
  await askForNotice(tx, { notice: state, memberId, email })
  await notify(tx, { memberId, kind: 'security', data: { state }, now: now() })
}
