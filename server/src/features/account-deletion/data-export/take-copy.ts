import type { api, BodyOf } from '@karibu/contract'
import type { Context, Tx } from '../../../context.ts'
import { operator, writeAuditEntry } from '../../../db/audit-entry.ts'
import type { RawAnswer } from '../../../http/mount.ts'
import { Refusal } from '../../../refusal.ts'
import {
  limitFactorAttempts,
  lockFactor,
  useSecondFactor,
  withFactorWays,
  withMinimumDuration,
  wrongFactor,
} from '../../accounts/index.ts'
import { findCopyLink, lockedOut } from './copy-link.ts'
import { packMember, zipAnswer } from './export-member.ts'

type CopyInput = BodyOf<typeof api.accountDeletion.takeCopy> & { network: string }
type Link = NonNullable<Awaited<ReturnType<typeof findCopyLink>>>

/**
 * What `packMember` holds about the member of the link, once. Throws Refusal `link_expired` for a link that is not good
 * or not any more; for a member with a second factor, whose mailbox alone must not be enough, `second_factor_required`, and
 * `wrong_code` or `passkey_refused` for a wrong one. Each copy is recorded.
 */
export async function takeCopy(ctx: Context, { token, network, ...factor }: CopyInput): Promise<RawAnswer> {
  const link = await withMinimumDuration(() => findCopyLink(ctx, token))
  if (!link) throw new Refusal('link_expired')
  const isAlone = factor.secondFactor === undefined && !factor.passkey
  if (isAlone) {
    await withFactorWays(ctx, link.email, () =>
      ctx.db.transaction().execute((tx) => spend(ctx, tx, { link, bySecondFactor: false })),
    )
  } else {
    const tried = { who: `factor:${link.uid}`, network, wrong: wrongFactor(factor) }
    await limitFactorAttempts(ctx, tried, async (tx) => {
      const outcome = await useSecondFactor(ctx, tx, { memberId: link.memberId, purpose: 'login', ...factor })
      return outcome === 'wrong' ? null : spend(ctx, tx, { link, bySecondFactor: outcome === 'used' })
    })
  }
  return pack(ctx, link)
}

// Before the copy is made, so that of two requests at once one gets it.
async function spend(
  ctx: Context,
  tx: Tx,
  { link, bySecondFactor }: { link: Link; bySecondFactor: boolean },
): Promise<true> {
  // The member's row first, as everywhere: a sanction that is lifted at this moment waits or is seen.
  const factor = await lockFactor(tx, link.memberId, 'share')
  if (factor.isOn && !bySecondFactor) throw new Refusal('second_factor_required')
  const spent = await tx
    .updateTable('data_copy_link as l')
    .from('member as m')
    .set({ used_at: ctx.now() })
    .where('l.id', '=', link.id)
    .where('l.used_at', 'is', null)
    .where('l.expires_at', '>', ctx.now())
    .whereRef('m.id', '=', 'l.member_id')
    .where('m.status', 'in', lockedOut)
    .where('m.email', '=', link.email)
    .returning('l.id')
    .executeTakeFirst()
  if (!spent) throw new Refusal('link_expired')
  return true
}

async function pack(ctx: Context, { id, memberId, uid }: Link): Promise<RawAnswer> {
  try {
    const answer = zipAnswer(ctx, await packMember(ctx, memberId))
    await writeAuditEntry(ctx.db, { at: ctx.now(), staffId: operator, action: 'member.copy', subject: uid })
    return answer
  } catch (error) {
    // No copy was made: the link is good for another try.
    await ctx.db.updateTable('data_copy_link').set({ used_at: null }).where('id', '=', id).execute()
    throw error
  }
}
