import type { Locale } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn } from '../../context.ts'
import { cardsOf } from '../profiles/index.ts'
import type { PairState } from './reaction-rules.ts'

export type Other = { id: number; uid: string; locale: Locale }
type Two = { member: SignedIn; locale: Locale; other: Other }
export type Change = { before: PairState; now: PairState; conversationId: string | null }

/** Publishes the change by a reaction to both sides, after its commit. */
export async function publishChange(ctx: Context, two: Two, { before, now, conversationId }: Change): Promise<void> {
  if (conversationId && now.matched && !before.matched) return publishMatch(ctx, two, conversationId)
  const { member, other } = two
  if (conversationId && before.matched && !now.matched) {
    ctx.emit(member.uid, 'match.ended', { conversationId, memberId: other.uid })
    ctx.emit(other.uid, 'match.ended', { conversationId, memberId: member.uid })
  }
  const likesNow = now.myReaction === 1 && before.myReaction !== 1 && !now.matched
  if (likesNow && !(await isHidden(ctx, member.id))) ctx.emit(other.uid, 'reaction.received', { type: 'like' })
}

async function publishMatch(ctx: Context, { member, locale, other }: Two, conversationId: string): Promise<void> {
  const me = { id: member.id, uid: member.uid, locale }
  for (const [viewer, shown] of [
    [me, other],
    [other, me],
  ] as const) {
    const { id: viewerId, uid: viewerUid } = viewer
    const [person] = await cardsOf(ctx, { viewerId, viewerUid, locale: viewer.locale }, [shown.id])
    // A block may have come between the commit and this line.
    if (person) ctx.emit(viewerUid, 'match.created', { conversationId, person })
  }
}

// Their list of who likes them does not show a hidden member, so nothing announces one either.
async function isHidden(ctx: Context, memberId: number): Promise<boolean> {
  const { rows } = await sql<{
    hidden: boolean
  }>`select is_hidden(m, p) as hidden from member m join profile p on p.member_id = m.id
    where m.id = ${memberId}`.execute(ctx.db)
  return rows[0]?.hidden ?? true
}
