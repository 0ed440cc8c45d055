import type { Context } from '../../../context.ts'
import { decryptSecret, encryptSecret, isEncryptedBy } from '../../../encrypt-secret.ts'

const batchMax = 500

type Counts = { changed: number; unreadable: number }

/**
 * Encrypts the authenticators of all members with this secret that are still encrypted with the one before it. May be ended
 * and started again at any time, beside running servers that have both secrets.
 */
export async function reencryptFactors(
  ctx: Pick<Context, 'db' | 'secret' | 'secretPrevious'>,
  progress: (done: number) => void = () => {},
): Promise<Counts> {
  const counts = { changed: 0, unreadable: 0 }
  let done = 0
  for (let after = -1; ; ) {
    const rows = await ctx.db
      .selectFrom('second_factor')
      .where('member_id', '>', after)
      .orderBy('member_id')
      .limit(batchMax)
      .select(['member_id', 'secret'])
      .execute()
    for (const row of rows) await reencrypt(ctx, row, counts)
    done += rows.length
    progress(done)
    const last = rows.at(-1)
    if (!last || rows.length < batchMax) return counts
    after = last.member_id
  }
}

type Row = { member_id: number; secret: Buffer }

async function reencrypt(
  ctx: Pick<Context, 'db' | 'secret' | 'secretPrevious'>,
  { member_id: owner, secret: before }: Row,
  counts: Counts,
): Promise<void> {
  if (isEncryptedBy(ctx.secret, owner, before)) return
  if (!ctx.secretPrevious || !isEncryptedBy(ctx.secretPrevious, owner, before)) {
    counts.unreadable += 1
    return
  }
  const secret = encryptSecret(ctx.secret, owner, decryptSecret(ctx, owner, before))
  // A member may set up another authenticator meanwhile: that one is new already.
  await ctx.db
    .updateTable('second_factor')
    .set({ secret })
    .where('member_id', '=', owner)
    .where('secret', '=', before)
    .execute()
  counts.changed += 1
}
