import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../context.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { accountJobs } from '../jobs.ts'
import { deleteSessions } from '../sessions/end-sessions.ts'

/** Sanctions that end sessions. A warning or a restriction leaves the member logged in. */
export const exclusionKinds = ['suspended', 'banned'] as const

export type NewSanction = {
  memberId: number
  kind: (typeof exclusionKinds)[number]
  /** Null for a ban, and for a suspension that only the operator ends. */
  until: Date | null
  /** As the member reads it. */
  reason: string
  /** Everyone who took part in the decision. */
  deciders: number[]
  reportId: string | null
}

/**
 * Suspends or bans a member, replacing the sanction in force, and deletes their sessions. After a ban a job compares the accounts
 * that are linked. Returns the ids of the deleted sessions, whose sockets are cut after the commit. The caller holds the member's row lock.
 */
export async function imposeSanction(tx: Tx, sanction: NewSanction, now: Date): Promise<string[]> {
  const { memberId, kind, until, reason, deciders, reportId } = sanction
  await closeSanction(tx, memberId, now)
  await tx
    .insertInto('sanction')
    .values({ member_id: memberId, kind, until, reason, decided_at: now, deciders, report_id: reportId })
    .execute()
  await setStatus(tx, { memberId, status: kind, until, now })
  if (kind === 'banned') await enqueue(tx, accountJobs.recognizeLinked, { memberId })
  return deleteSessions(tx, { memberId })
}

/** Ends the sanction in force: the member is active again. The caller holds the member's row lock. */
export async function endSanction(tx: Tx, memberId: number, now: Date): Promise<void> {
  await closeSanction(tx, memberId, now)
  await setStatus(tx, { memberId, status: 'active', until: null, now })
}

type Shorter = { memberId: number; until: Date; now: Date }

/** Gives the sanction in force a new end; a ban becomes a suspension. The caller holds the member's row lock. */
export async function shortenSanction(tx: Tx, { memberId, until, now }: Shorter): Promise<void> {
  await tx
    .updateTable('sanction')
    .set({ kind: 'suspended', until })
    .where('member_id', '=', memberId)
    .where('kind', 'in', exclusionKinds)
    .where('ended_at', 'is', null)
    .execute()
  await setStatus(tx, { memberId, status: 'suspended', until, now })
}

/** SQL that ends a sanction: an open appeal has nothing left to decide, and nothing is restored any more. */
export const closedSanction = (
  now: Date,
): RawBuilder<unknown> => sql`ended_at = ${now}, removed_texts = null, removed_photo = null, removed_voice = null, removed_message = null,
  appeal_outcome = case when appeal is null then null else coalesce(appeal_outcome, 'lapsed') end,
  appeal_decided_at = case when appeal is null then null else coalesce(appeal_decided_at, ${now}) end`

async function closeSanction(tx: Tx, memberId: number, now: Date): Promise<void> {
  await sql`update sanction set ${closedSanction(now)}
    where member_id = ${memberId} and kind in ('suspended', 'banned') and ended_at is null`.execute(tx)
}

type Status = { memberId: number; status: 'active' | 'suspended' | 'banned'; until: Date | null; now: Date }

async function setStatus(tx: Tx, { memberId, status, until, now }: Status): Promise<void> {
  await tx.updateTable('member').set({ status, suspended_until: until }).where('id', '=', memberId).execute()
  await sql`select refresh_card(${memberId}, ${now})`.execute(tx)
}
