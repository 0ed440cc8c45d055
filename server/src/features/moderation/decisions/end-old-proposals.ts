import { emailCorrectionDays } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { dayMs } from '../../../durations.ts'
import { rejectEmailProposals } from '../../accounts/index.ts'

/** Job `moderation.end-old-proposals`: ends proposals of another address that can no longer be confirmed, and deletes the address. */
export async function endOldProposals({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const at = now()
  const before = new Date(at.getTime() - emailCorrectionDays * dayMs)
  const which = sql<boolean>`p.created_at <= ${before}`
  await db.transaction().execute((tx) => rejectEmailProposals(tx, { which, at }))
}
