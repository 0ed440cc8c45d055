import {
  type api,
  type BodyOf,
  isMeasure,
  measureKinds,
  type OwnDecision,
  type QueryOf,
  type ReplyInputOf,
} from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Db, SignedIn, Tx } from '../../../context.ts'
import { nextTimeCursor, readTimeCursor } from '../../../db/statements/time-cursor.ts'
import { Refusal } from '../../../refusal.ts'
import { appealMs } from './measures.ts'
import { ownView, type Sanction } from './own-view.ts'

const appealableMax = 50

type Listed = ReplyInputOf<typeof api.appeals.mine>
type Row = Sanction & { id: string; ended_at: Date | null }

/** A page of what staff decided about a member, newest first. */
export async function listDecisions(
  { db, now }: Context,
  member: SignedIn,
  { cursor, limit }: QueryOf<typeof api.appeals.mine>,
): Promise<Listed> {
  const after = readTimeCursor(cursor)
  const rows = await db
    .selectFrom('sanction')
    .where('member_id', '=', member.id)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(decided_at, id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('decided_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .selectAll()
    .execute()
  return {
    decisions: rows.slice(0, limit).map((row) => view(row, now())),
    nextCursor: nextTimeCursor(rows, limit, (row) => ({ at: row.decided_at, id: row.id })),
  }
}

type Appeal = { member: SignedIn; id: string } & BodyOf<typeof api.appeals.sendMine>

/** Records the one appeal against a decision about oneself. Throws Refusal `not_found`, `already_appealed` or `appeal_expired`. */
export async function appealDecision(
  ctx: Context,
  { member, id, text }: Appeal,
): Promise<ReplyInputOf<typeof api.appeals.sendMine>> {
  return ctx.db.transaction().execute(async (tx) => {
    // A decision about the member at this moment waits, or has been made and is seen below.
    await tx.selectFrom('member').where('id', '=', member.id).select('id').forNoKeyUpdate().execute()
    return { decision: await appealMeasure(tx, { memberId: member.id, id, text, now: ctx.now() }) }
  })
}

type MeasureAppeal = { memberId: number; id: string; text: string; now: Date }

/** As `appealDecision`; the caller holds the member's row lock. */
export async function appealMeasure(tx: Tx, { memberId, id, text, now }: MeasureAppeal): Promise<OwnDecision> {
  const row = await tx
    .selectFrom('sanction')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .selectAll()
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  if (row.appeal !== null) throw new Refusal('already_appealed')
  if (appealUntil(row, now) === null) throw new Refusal('appeal_expired')
  const change = { appeal: text, appealed_at: now }
  // The sweep of what can no longer be appealed does not lock the member, and may have ended it just now.
  const stored = await tx
    .updateTable('sanction')
    .set(change)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!stored) throw new Refusal('appeal_expired')
  return view({ ...row, ...change }, now)
}

/** Decisions below a suspension that a member may still appeal, or has appealed, newest first. */
export async function listAppealable(
  db: Db | Tx,
  { memberId, now }: { memberId: number; now: Date },
): Promise<OwnDecision[]> {
  const rows = await db
    .selectFrom('sanction')
    .where('member_id', '=', memberId)
    .where('kind', 'in', measureKinds)
    .where('ended_at', 'is', null)
    .orderBy('decided_at', 'desc')
    .orderBy('id', 'desc')
    .limit(appealableMax)
    .selectAll()
    .execute()
  return rows.map((row) => view(row, now)).filter((each) => each.appeal !== null || each.appealUntil !== null)
}

const view = (row: Row, now: Date): OwnDecision => ({
  ...ownView(row),
  id: row.id,
  endedAt: row.ended_at?.toISOString() ?? null,
  appealUntil: appealUntil(row, now)?.toISOString() ?? null,
})

function appealUntil({ kind, ended_at, appeal, decided_at }: Row, now: Date): Date | null {
  if (!isMeasure(kind) || ended_at !== null || appeal !== null) return null
  const until = new Date(decided_at.getTime() + appealMs)
  return until > now ? until : null
}
