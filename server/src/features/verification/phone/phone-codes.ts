import { randomBytes, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Context, Db, Tx } from '../../../context.ts'
import { keyedHash } from '../../../signature.ts'

export const codeForMs = 10 * 60_000
const triesMax = 5

type Owner = { memberId: number; phone: string }

const hashOf = (secret: string, { memberId, phone, code }: Owner & { code: string }): Buffer =>
  keyedHash(secret, 'phone-code', String(memberId), phone, code)

/** A fresh six-digit code for a member's number, in place of the one before. Only the text message knows it. */
export async function makePhoneCode(ctx: Context, owner: Owner): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await storeHash(ctx.db, { ...owner, hash: hashOf(ctx.secret, { ...owner, code }), now: ctx.now() })
  return code
}

/**
 * Invalidates the code before and records that a message is on its way, so that the member is asked for its code at once. The code
 * itself is made by the job that sends it: until then no code is right.
 */
export const awaitPhoneCode = (tx: Tx, { now, ...owner }: Owner & { now: Date }): Promise<void> =>
  storeHash(tx, { ...owner, hash: randomBytes(32), now })

async function storeHash(
  db: Db | Tx,
  { memberId, phone, hash, now }: Owner & { hash: Buffer; now: Date },
): Promise<void> {
  const fresh = {
    phone,
    code_hash: hash,
    attempts: 0,
    created_at: now,
    expires_at: new Date(now.getTime() + codeForMs),
    used_at: null,
  }
  await db
    .insertInto('phone_code')
    .values({ member_id: memberId, ...fresh })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(fresh))
    .execute()
}

type Try = { memberId: number; phone: string; code: string }

/**
 * Compares a code with the one that was sent to the member's present number and counts the try: of many at once one uses it up.
 * The caller commits either way, or the try would not count.
 */
export async function tryPhoneCode(ctx: Pick<Context, 'secret' | 'now'>, tx: Tx, tried: Try): Promise<boolean> {
  const { rows } = await sql<{ isRight: boolean }>`
    update phone_code set attempts = attempts + 1,
      used_at = case when code_hash = ${hashOf(ctx.secret, tried)} then ${ctx.now()}::timestamptz end
    where member_id = ${tried.memberId} and phone = ${tried.phone} and attempts < ${triesMax} and used_at is null
      and expires_at > ${ctx.now()}
    returning used_at is not null as "isRight"`.execute(tx)
  return rows[0]?.isRight ?? false
}
