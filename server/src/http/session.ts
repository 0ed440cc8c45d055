import { createHash, randomBytes } from 'node:crypto'
import { noTermsVersion, type PendingTerms, pendingTerms } from '@karibu/contract'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Context, Db, SignedIn, Tx } from '../context.ts'
import { batchQuery } from '../db/statements/batch-query.ts'
import { Refusal } from '../refusal.ts'
import { markSeen } from './mark-seen.ts'

export { writeSeen } from './mark-seen.ts'

const hour = 3_600_000
/** How long a session lives without being used. */
export const sessionLifeMs = (remember: boolean): number => (remember ? 90 * 24 * hour : 24 * hour)

/** How long a session lives at most, however often it is used. */
export const sessionLifeMaxMs = (remember: boolean): number => (remember ? 365 * 24 * hour : 30 * 24 * hour)

/** A fresh bearer token: 256 random bits. Only its hash is stored. */
export const makeToken = (): string => randomBytes(32).toString('base64url')
/** A token for programs; its prefix distinguishes it from a session's. */
export const makeApiToken = (): string => `kb_${makeToken()}`
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** For so long the token before a rotation still works, for tabs and requests that do not have the new one yet. */
const rotationGraceMs = 60_000

/** Gives a session another token. Its id stays, so its sockets and push subscriptions go on. */
export async function rotateToken({ now }: Pick<Context, 'now'>, tx: Tx, sessionId: string): Promise<string> {
  const token = makeToken()
  await tx
    .updateTable('member_session')
    .set((eb) => ({
      token_hash: hashToken(token),
      previous_token_hash: eb.ref('token_hash'),
      previous_until: new Date(now().getTime() + rotationGraceMs),
    }))
    .where('id', '=', sessionId)
    .execute()
  return token
}

/**
 * The same where the token of this request is still the session's; null where a call at the same moment replaced it already,
 * whose client has the newest one.
 */
export async function rotateOwnToken(
  ctx: Pick<Context, 'now'>,
  tx: Tx,
  { sessionId, tokenHash }: { sessionId: string; tokenHash: Buffer | null },
): Promise<string | null> {
  if (tokenHash === null) return null
  const own = await tx
    .selectFrom('member_session')
    .where('id', '=', sessionId)
    .where('token_hash', '=', tokenHash)
    .select('id')
    .forUpdate()
    .executeTakeFirst()
  return own ? rotateToken(ctx, tx, sessionId) : null
}

/** One page of a browser; a session whose browser names no pages is one device itself. */
export const deviceOf = (sessionId: string, page?: string): string => `${sessionId}:${page ?? '-'}`

/** Who asks, by the bearer token of a request; null when there is none or it is no longer good. */
export async function whoAsks(ctx: Context, request: FastifyRequest): Promise<SignedIn | null> {
  const token = bearerOf(request.headers)
  if (!token) return null
  return token.length > sessionTokenLength ? findApiToken(ctx, token) : findSession(ctx, token)
}

const sessionTokenLength = 43
const bearerOf = ({ authorization }: Pick<FastifyRequest['headers'], 'authorization'>): string | undefined =>
  /^Bearer ((?:kb_)?[\w-]{43})$/i.exec(authorization ?? '')?.[1]

/** The hash of the token that a request came with. */
export function tokenHashOf(headers: Pick<FastifyRequest['headers'], 'authorization'>): Buffer | null {
  const token = bearerOf(headers)
  return token === undefined ? null : hashToken(token)
}

/** Who made a token for programs; null when it is no longer good. The proofs of a session are missing in it. */
async function findApiToken({ db, now }: Pick<Context, 'db' | 'now'>, token: string): Promise<SignedIn | null> {
  const at = now()
  const row = await db
    .selectFrom('api_token as t')
    .innerJoin('member as m', 'm.id', 't.member_id')
    .where('t.token_hash', '=', hashToken(token))
    .where('t.expires_at', '>', at)
    .where('m.status', '=', 'active')
    .select(['t.id as tokenId', 't.scopes', 't.last_used_at as lastUsedAt', 'm.id', 'm.uid', 'm.role', 'm.locale'])
    .select(['m.staff_permissions as permissions', sql<string | null>`${acceptedTerms}`.as('termsVersion')])
    .executeTakeFirst()
  if (!row) return null
  const { tokenId, lastUsedAt, ...member } = row
  if (lastUsedAt === null || at.getTime() - lastUsedAt.getTime() > 5 * 60_000)
    await db.updateTable('api_token').set({ last_used_at: at }).where('id', '=', tokenId).execute()
  // Staff proved their second factor when they made it.
  const proofs = { passwordConfirmedAt: null, secondFactor: true, secondFactorAt: null }
  return { ...member, ...proofs, sessionId: tokenId }
}

// Imported members are asked for the terms on their first visit; other accounts without a version are the operator's own.
const acceptedTermsText = `coalesce(m.terms_version::text, case when m.imported_at is not null then '${noTermsVersion}' end)`
/** SQL over a member `m`: the version of the terms that they accepted last. */
export const acceptedTerms = sql<string | null>`${sql.raw(acceptedTermsText)}`

type SessionRow = Omit<SignedIn, 'scopes'> & {
  remember: boolean
  lastUsedAt: Date
  expiresAt: Date
}

const readSession = batchQuery<string, SessionRow>(
  `select requested.n::int as n, found.* from json_array_elements_text($1) with ordinality requested (hash, n)
  cross join lateral (
    select s.id as "sessionId", s.remember, s.last_used_at as "lastUsedAt", s.expires_at as "expiresAt",
      s.password_confirmed_at as "passwordConfirmedAt", s.second_factor as "secondFactor",
      s.second_factor_at as "secondFactorAt", m.id, m.uid, m.role,
      ${acceptedTermsText} as "termsVersion",
      m.staff_permissions as permissions, m.locale
    from member_session s join member m on m.id = s.member_id
    where s.token_hash = decode(requested.hash, 'hex') and m.status = 'active' and m.email_verified_at is not null
    -- Looked up one by one, whatever the planner thinks of their number.
    offset 0
  ) found`,
)

/** The live session of a token. Using it keeps it alive. */
export async function findSession(ctx: Pick<Context, 'db' | 'pool' | 'now'>, token: string): Promise<SignedIn | null> {
  const now = ctx.now()
  const hash = hashToken(token)
  const row = (await readSession(ctx.pool, hash.toString('hex'))) ?? (await readRotated(ctx, hash))
  if (!row || row.expiresAt <= now) return null
  if (now.getTime() - row.lastUsedAt.getTime() > 5 * 60_000) await keepAlive(ctx.db, row, now)
  if (!(await markSeen(ctx, row.id))) return null
  return {
    id: row.id,
    uid: row.uid,
    role: row.role,
    permissions: row.permissions,
    locale: row.locale,
    sessionId: row.sessionId,
    scopes: null,
    passwordConfirmedAt: row.passwordConfirmedAt,
    secondFactor: row.secondFactor,
    secondFactorAt: row.secondFactorAt,
    termsVersion: row.termsVersion,
  }
}

// Only for tokens that are no session's: the usual request does not come here.
async function readRotated(
  { db, pool, now }: Pick<Context, 'db' | 'pool' | 'now'>,
  hash: Buffer,
): Promise<SessionRow | null> {
  const row = await db
    .selectFrom('member_session')
    .where('previous_token_hash', '=', hash)
    .where('previous_until', '>', now())
    .select('token_hash')
    .executeTakeFirst()
  return row ? ((await readSession(pool, row.token_hash.toString('hex'))) ?? null) : null
}

async function keepAlive(db: Db, { sessionId, remember }: SessionRow, now: Date): Promise<void> {
  await db
    .updateTable('member_session')
    .set({
      last_used_at: now,
      expires_at: sql<Date>`least(${new Date(now.getTime() + sessionLifeMs(remember))}::timestamptz,
        created_at + ${sessionLifeMaxMs(remember) / 1000} * interval '1 second')`,
    })
    .where('id', '=', sessionId)
    .execute()
}

/** Which of these sessions are still good. Live sockets are checked against it. */
export async function stillGood(ctx: Pick<Context, 'db' | 'now'>, sessionIds: string[]): Promise<Set<string>> {
  if (sessionIds.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select s.id from member_session s join member m on m.id = s.member_id
    where s.id = any(${sessionIds}::uuid[]) and s.expires_at > ${ctx.now()} and m.status = 'active'`.execute(ctx.db)
  return new Set(rows.map((row) => row.id))
}

const freshForMs = 5 * 60_000

type Proofs = Pick<SignedIn, 'passwordConfirmedAt' | 'secondFactor' | 'secondFactorAt'>

/**
 * Protects actions on an unlocked phone: throws Refusal `password_required` unless the password was given within 5 minutes, and
 * by members who have a second factor that too.
 */
export function assertFreshProof(ctx: Pick<Context, 'now'>, member: Proofs): void {
  if (!isFresh(ctx, member.passwordConfirmedAt) || !hasFreshFactor(ctx, member)) throw new Refusal('password_required')
}

/**
 * Was the second factor given within 5 minutes, or does the member have none? Every session of a member who has one was
 * opened with it, or is the one that switched it on.
 */
export const hasFreshFactor = (
  ctx: Pick<Context, 'now'>,
  { secondFactor, secondFactorAt }: Omit<Proofs, 'passwordConfirmedAt'>,
): boolean => !secondFactor || isFresh(ctx, secondFactorAt)

const isFresh = ({ now }: Pick<Context, 'now'>, provedAt: Date | null): boolean =>
  provedAt !== null && now().getTime() - provedAt.getTime() <= freshForMs

/** What a member still has to accept; staff act for the operator and are not asked. */
export const termsToAccept = ({ role, termsVersion }: Pick<SignedIn, 'role' | 'termsVersion'>): PendingTerms | null =>
  role === 'admin' ? null : pendingTerms(termsVersion)

/** Refuses terms_not_accepted to a member who has not accepted new terms within the grace. */
export function assertTermsAccepted(
  { now }: Pick<Context, 'now'>,
  member: Pick<SignedIn, 'role' | 'termsVersion'>,
): void {
  const terms = termsToAccept(member)
  if (terms && terms.dueAt <= now()) throw new Refusal('terms_not_accepted')
}
