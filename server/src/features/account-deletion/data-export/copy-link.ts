import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { Context, Db, Tx } from '../../../context.ts'
import { dayMs } from '../../../durations.ts'
import { makeToken } from '../../../http/session.ts'
import { keyedHash, knownHashes, readMailedToken } from '../../../signature.ts'

/** Those who cannot log in, and so cannot download their data from the settings. */
export const lockedOut = ['suspended', 'banned', 'inactive'] as const

export const copyLinkMs = dayMs

type Owner = { id: number; uid: string; email: string }

/** A token for one copy of the member's data, in place of an earlier one. Only its hash is stored. */
export async function makeCopyToken(ctx: Pick<Context, 'secret' | 'now'>, tx: Db | Tx, member: Owner): Promise<string> {
  const [id, secret] = [randomUUID(), makeToken()]
  const link = {
    id,
    token_hash: keyedHash(ctx.secret, ...boundTo(secret, member)),
    created_at: ctx.now(),
    expires_at: new Date(ctx.now().getTime() + copyLinkMs),
    used_at: null,
  }
  await tx
    .insertInto('data_copy_link')
    .values({ ...link, member_id: member.id })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(link))
    .execute()
  return `${id}.${secret}`
}

/**
 * The link behind a token, with its member; null for one that is wrong, used, replaced or expired, and where the member can log in
 * again, is deleted or has another address by now.
 */
export async function findCopyLink(ctx: Pick<Context, 'db' | 'secret' | 'secretPrevious' | 'now'>, token: string) {
  const parts = readMailedToken(token)
  if (!parts) return null
  const row = await ctx.db
    .selectFrom('data_copy_link as l')
    .innerJoin('member as m', 'm.id', 'l.member_id')
    .where('l.id', '=', parts.id)
    .where('l.used_at', 'is', null)
    .where('l.expires_at', '>', ctx.now())
    .where('m.status', 'in', lockedOut)
    .select(['l.id', 'l.token_hash', 'm.id as memberId', 'm.uid', 'm.email'])
    .executeTakeFirst()
  if (!row) return null
  const { memberId, uid, email, token_hash: stored } = row
  const hashes = knownHashes(ctx, ...boundTo(parts.secret, { uid, email }))
  return hashes.some((hash) => timingSafeEqual(hash, stored)) ? { id: row.id, memberId, uid, email } : null
}

const boundTo = (secret: string, { uid, email }: Pick<Owner, 'uid' | 'email'>) => ['data-copy', secret, uid, email]

/** Job `account-deletion.sweep-copy-links`. */
export async function sweepCopyLinks({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db.deleteFrom('data_copy_link').where('expires_at', '<=', now()).execute()
}
