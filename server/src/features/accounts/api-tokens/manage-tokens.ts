import { type ApiScope, type ApiToken, type api, apiTokensMax, type BodyOf } from '@karibu/contract'
import type { Context, Db, SignedIn } from '../../../context.ts'
import { dayMs } from '../../../durations.ts'
import { assertFreshProof, hashToken, makeApiToken } from '../../../http/session.ts'
import { Refusal } from '../../../refusal.ts'

const shown = ['id', 'name', 'scopes', 'created_at', 'expires_at', 'last_used_at'] as const
export type TokenRow = {
  id: string
  name: string
  scopes: ApiScope[]
  created_at: Date
  expires_at: Date
  last_used_at: Date | null
}
const staffScope = /^(moderator|finance|admin)\./

/** Whether a scope reaches what staff see, and so data of others. */
export const isStaffScope = (scope: ApiScope): boolean => staffScope.test(scope)

/** A token as its owner and staff see it; the token itself is not stored. */
export const tokenOf = ({ id, name, scopes, created_at, expires_at, last_used_at }: TokenRow): ApiToken => ({
  id,
  name,
  scopes,
  createdAt: created_at.toISOString(),
  expiresAt: expires_at.toISOString(),
  lastUsedAt: last_used_at?.toISOString() ?? null,
})

/** The member's tokens, the newest first. */
export async function listTokens(db: Db, memberId: number): Promise<{ apiTokens: ApiToken[] }> {
  const rows = await db
    .selectFrom('api_token')
    .where('member_id', '=', memberId)
    .select(shown)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(apiTokensMax)
    .execute()
  return { apiTokens: rows.map(tokenOf) }
}

type Form = BodyOf<typeof api.apiTokens.add>

/**
 * Makes a token. Throws Refusal `password_required`, `conflict` for one too many, and `forbidden` for a scope of staff that
 * the member does not have.
 */
export async function addToken(ctx: Context, member: SignedIn, { name, scopes, days }: Form) {
  assertFreshProof(ctx, member)
  refuseStaffScopes(ctx, member, scopes)
  const token = makeApiToken()
  const now = ctx.now()
  const row = await ctx.db.transaction().execute(async (tx) => {
    await tx.selectFrom('member').where('id', '=', member.id).select('id').forUpdate().executeTakeFirstOrThrow()
    await tx.deleteFrom('api_token').where('member_id', '=', member.id).where('expires_at', '<=', now).execute()
    const { n } = await tx
      .selectFrom('api_token')
      .where('member_id', '=', member.id)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    if (n >= apiTokensMax) throw new Refusal('conflict')
    return tx
      .insertInto('api_token')
      .values({
        member_id: member.id,
        token_hash: hashToken(token),
        name,
        scopes: [...new Set(scopes)],
        created_at: now,
        expires_at: new Date(now.getTime() + days * dayMs),
      })
      .returning(shown)
      .executeTakeFirstOrThrow()
  })
  return { apiToken: tokenOf(row), token }
}

function refuseStaffScopes(ctx: Context, member: SignedIn, scopes: readonly ApiScope[]): void {
  const permissions = scopes.flatMap((scope) => staffScope.exec(scope)?.[1] ?? [])
  if (permissions.length === 0) return
  const has = (permission: string) => member.permissions.some((own) => own === permission)
  if (member.role !== 'admin' || !permissions.every(has))
    throw new Refusal('forbidden', { messageKey: 'accounts:says.staff_permission' })
  if (ctx.config.staffSecondFactor && !member.secondFactor)
    throw new Refusal('forbidden', { messageKey: 'accounts:says.staff_second_factor' })
}

/** Ends one. Throws Refusal `not_found` for an unknown one and one of another member. */
export async function removeToken(db: Db, memberId: number, id: string): Promise<Record<never, never>> {
  const row = await db
    .deleteFrom('api_token')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return {}
}
