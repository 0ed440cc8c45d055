import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Context, Db, Tx } from '../../../context.ts'
import { keyedHash } from '../../../signature.ts'
import { hashNonce, noNonce } from './code-nonce.ts'

export type CodePurpose = 'verify' | 'login' | 'reset' | 'email'

export const lifeMs = 10 * 60_000
/** Tries with the nonce of the code's own request, and without. Together they are all that a code ever gets. */
const ownTriesMax = 5
const sharedTriesMax = 3

const hashOf = (secret: string, { purpose, email, code }: { purpose: CodePurpose; email: string; code: string }) =>
  keyedHash(secret, 'code', purpose, email, code)

type NewCode = { purpose: CodePurpose; email: string; memberId: number; nonceHash: Buffer }

/** A fresh six-digit code for an address and one request of it; replaces the code of that request. Only the mail knows it. */
export async function makeCode(
  ctx: Pick<Context, 'db' | 'secret' | 'now'>,
  { purpose, email, memberId, nonceHash }: NewCode,
): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const now = ctx.now()
  const fresh = {
    member_id: memberId,
    code_hash: hashOf(ctx.secret, { purpose, email, code }),
    attempts: 0,
    shared_attempts: 0,
    created_at: now,
    expires_at: new Date(now.getTime() + lifeMs),
    mailed_at: null,
    used_at: null,
  }
  await ctx.db
    .insertInto('mailed_code')
    .values({ purpose, email, nonce_hash: nonceHash, ...fresh })
    .onConflict((conflict) => conflict.columns(['purpose', 'email', 'nonce_hash']).doUpdateSet(fresh))
    .execute()
  return code
}

export type CodeInput = { purpose: CodePurpose; email: string; code: string; nonce?: string | undefined }

/**
 * Compares a code and counts the try: of many at once one uses it up, and no more than its tries are ever compared. With the
 * nonce of a request that is the code of this request first; else, or where that is another one, the newest code of other
 * requests, whose tries without their nonce are counted apart. Gives the member it was made for, or null. The caller commits
 * either way, or the try would not count.
 */
export async function tryCode(ctx: Clock, db: Db | Tx, input: CodeInput): Promise<number | null> {
  return (await tryOwnCode(ctx, db, input)) ?? (await tryNewestCode(ctx, db, input))
}

type Clock = { secret: string; now: Date }
type Tried = { memberId: number; isRight: boolean }

const nonceHashOf = (ctx: { secret: string }, { nonce }: CodeInput): Buffer =>
  nonce === undefined ? noNonce : hashNonce(ctx, nonce)

async function tryOwnCode(ctx: Clock, db: Db | Tx, input: CodeInput): Promise<number | null> {
  const { rows } = await sql<Tried>`
    update mailed_code
    set attempts = attempts + 1, used_at = case when code_hash = ${hashOf(ctx.secret, input)} then ${ctx.now}::timestamptz end
    where purpose = ${input.purpose} and email = ${input.email} and nonce_hash = ${nonceHashOf(ctx, input)}
      and attempts < ${ownTriesMax} and used_at is null and expires_at > ${ctx.now}
    returning member_id as "memberId", used_at is not null as "isRight"`.execute(db)
  return rows[0]?.isRight ? rows[0].memberId : null
}

async function tryNewestCode(ctx: Clock, db: Db | Tx, input: CodeInput): Promise<number | null> {
  const { purpose, email } = input
  const { rows } = await sql<Tried>`
    update mailed_code
    set shared_attempts = shared_attempts + 1,
      used_at = case when code_hash = ${hashOf(ctx.secret, input)} then ${ctx.now}::timestamptz end
    where purpose = ${purpose} and email = ${email} and nonce_hash = (
        select nonce_hash from mailed_code
        where purpose = ${purpose} and email = ${email} and nonce_hash <> ${nonceHashOf(ctx, input)}
        order by created_at desc limit 1)
      and shared_attempts < ${sharedTriesMax} and used_at is null and expires_at > ${ctx.now}
    returning member_id as "memberId", used_at is not null as "isRight"`.execute(db)
  return rows[0]?.isRight ? rows[0].memberId : null
}

/** The right code of this transaction stays good after all, as if it had not been tried. */
export async function restoreCode(ctx: { secret: string }, tx: Tx, input: CodeInput): Promise<void> {
  const own = nonceHashOf(ctx, input)
  await sql`update mailed_code set used_at = null, attempts = attempts - (nonce_hash = ${own})::int,
      shared_attempts = shared_attempts - (nonce_hash <> ${own})::int
    where purpose = ${input.purpose} and email = ${input.email} and code_hash = ${hashOf(ctx.secret, input)}
      and used_at is not null`.execute(tx)
}

/** The mail with the code of this request has left. */
export async function noteMailed(
  ctx: Pick<Context, 'db' | 'now'>,
  { purpose, email, nonceHash }: Omit<NewCode, 'memberId'>,
): Promise<void> {
  await ctx.db
    .updateTable('mailed_code')
    .set({ mailed_at: ctx.now() })
    .where('purpose', '=', purpose)
    .where('email', '=', email)
    .where('nonce_hash', '=', nonceHash)
    .execute()
}

/** Has the mail with the code of this request left since? */
export async function wasMailed(
  ctx: Pick<Context, 'db'>,
  { purpose, email, nonceHash, since }: Omit<NewCode, 'memberId'> & { since: Date },
): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('mailed_code')
    .where('purpose', '=', purpose)
    .where('email', '=', email)
    .where('nonce_hash', '=', nonceHash)
    .where('mailed_at', '>=', since)
    .select('mailed_at')
    .executeTakeFirst()
  return row !== undefined
}
