import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Context, Db, Tx } from '../../context.ts'
import { keyedHash } from '../../signature.ts'

export type CodePurpose = 'verify' | 'login' | 'reset' | 'email'

const lifeMs = 10 * 60_000
const triesMax = 5

const hashOf = (secret: string, { purpose, email, code }: { purpose: CodePurpose; email: string; code: string }) =>
  keyedHash(secret, 'code', purpose, email, code)

/** A fresh six-digit code for an address; it takes the place of the one before. Only the mail knows it. */
export async function makeCode(
  ctx: Pick<Context, 'db' | 'secret' | 'now'>,
  { purpose, email, memberId }: { purpose: CodePurpose; email: string; memberId: number },
): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const now = ctx.now()
  const fresh = {
    member_id: memberId,
    code_hash: hashOf(ctx.secret, { purpose, email, code }),
    attempts: 0,
    created_at: now,
    expires_at: new Date(now.getTime() + lifeMs),
    used_at: null,
  }
  await ctx.db
    .insertInto('mailed_code')
    .values({ purpose, email, ...fresh })
    .onConflict((conflict) => conflict.columns(['purpose', 'email']).doUpdateSet(fresh))
    .execute()
  return code
}

/**
 * Compares a code and counts the try, in one statement: of many at once one uses it up, and five are ever compared.
 * Gives the member it was made for, or null. The caller commits either way, or the try would not count.
 */
export async function tryCode(
  { secret, now }: { secret: string; now: Date },
  db: Db | Tx,
  given: { purpose: CodePurpose; email: string; code: string },
): Promise<number | null> {
  const { rows } = await sql<{ memberId: number; isRight: boolean }>`
    update mailed_code
    set attempts = attempts + 1, used_at = case when code_hash = ${hashOf(secret, given)} then ${now}::timestamptz end
    where purpose = ${given.purpose} and email = ${given.email}
      and attempts < ${triesMax} and used_at is null and expires_at > ${now}
    returning member_id as "memberId", used_at is not null as "isRight"`.execute(db)
  return rows[0]?.isRight ? rows[0].memberId : null
}

/** A right code of this transaction stays good after all, as if it had not been tried. */
export async function giveCodeBack(tx: Tx, { purpose, email }: { purpose: CodePurpose; email: string }): Promise<void> {
  await sql`update mailed_code set used_at = null, attempts = attempts - 1
    where purpose = ${purpose} and email = ${email}`.execute(tx)
}
