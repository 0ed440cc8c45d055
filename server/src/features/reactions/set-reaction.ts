import type { Locale, ReactionKind } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn, Tx } from '../../context.ts'
import { assertTermsAccepted } from '../../http/session.ts'
import { Refusal } from '../../refusal.ts'
import { closeConversation, lockPair, openConversation, pairOf } from '../chat/index.ts'
import type { PairFacts } from '../discovery/index.ts'
import { notify } from '../notifications/index.ts'
import { awaitsCity } from '../places/index.ts'
import { findVisible, visibleTo } from '../profiles/index.ts'
import { refuseManyLikes } from './likes-a-day.ts'
import { conversationOf, readPair, writePairState } from './pair-state.ts'
import { type Change, type Other, publishChange } from './publish-change.ts'
import { after, holds, type PairState } from './reaction-rules.ts'

type Requester = { member: SignedIn; locale: Locale }
type Order = { target: string; kind: ReactionKind; on: boolean | undefined }

/**
 * Likes, dislikes or blocks a member, or undoes it. A mutual like makes one match, however many ask at once.
 * Refuses not_found for those that the member may not see (blocked ones can still be unblocked), conflict for oneself.
 */
export async function setReaction(ctx: Context, { member, locale }: Requester, { target, kind, on }: Order) {
  if (target === member.uid) throw new Refusal('conflict')
  const other = await findTarget(ctx, member.id, target)
  const change = await ctx.db.transaction().execute((tx) => applyReaction(ctx, tx, { member, other, kind, on }))
  await publishChange(ctx, { member, locale, other }, change)
  return pairView(change)
}

type Applied = { member: SignedIn; other: Other; kind: ReactionKind; on: boolean | undefined }

/** Changes the state of the two behind the pair's lock. What it returns is published after the commit. */
export async function applyReaction(ctx: Context, tx: Tx, { member, other, kind, on }: Applied): Promise<Change> {
  await lockPair(tx, pairOf(member.id, other.id))
  const at = ctx.now()
  const { before, facts } = await readPair(tx, { me: member.id, other: other.id, now: at })
  const isOn = on ?? !holds(before, kind)
  if (kind === 'like' && isOn) assertTermsAccepted(ctx, member)
  await assertMay(tx, { member, other, before, undoes: kind === 'block' || !isOn })
  const now = after(before, kind, isOn)
  if (now.myReaction === 1 && before.myReaction !== 1) {
    await refuseBeforeOpening(tx, member.id, at)
    await refuseManyLikes(ctx, tx, member.id)
  }
  return { before, now, conversationId: await carryOut(tx, { member, other, facts, before, after: now, at }) }
}

/** Likes open with the member's city. */
async function refuseBeforeOpening(tx: Tx, memberId: number, now: Date): Promise<void> {
  const { rows } = await sql<{ waits: boolean }>`select ${awaitsCity(memberId, now)} as waits`.execute(tx)
  if (rows[0]?.waits) throw new Refusal('conflict', { messageKey: 'suggestions:no.cityWaits' })
}

/** What the two are to each other now, in the eyes of who asked. */
export const pairView = ({ now, conversationId }: Change) => ({
  liked: now.myReaction === 1,
  disliked: now.myReaction === 2,
  blocked: now.blocked,
  matched: now.matched,
  conversationId: now.matched ? conversationId : null,
})

/** Blocks a member, whatever stood before; again is the same. Who calls it has made sure that the two are not one. */
export async function blockMember(ctx: Context, member: SignedIn, targetId: number): Promise<void> {
  const other = await ctx.db
    .selectFrom('member')
    .where('id', '=', targetId)
    .select(['id', 'uid', 'locale'])
    .$narrowType<{ locale: Locale }>()
    .executeTakeFirstOrThrow()
  const change = await ctx.db.transaction().execute(async (tx) => {
    await lockPair(tx, pairOf(member.id, targetId))
    const at = ctx.now()
    const { before, facts } = await readPair(tx, { me: member.id, other: targetId, now: at })
    const now = after(before, 'block', true)
    return { before, now, conversationId: await carryOut(tx, { member, other, facts, before, after: now, at }) }
  })
  await publishChange(ctx, { member, locale: member.locale, other }, change)
}

// One statement before anything is locked, so that a member who blocked this one costs no more than an unknown id. Members
// that this one blocked are found too; `assertMay` decides about them.
export async function findTarget({ db }: Context, memberId: number, uid: string): Promise<Other> {
  const { rows } = await sql<Other>`
    select m.id, m.uid, m.locale from member m join profile p on p.member_id = m.id
    where m.uid = ${uid} and (${visibleTo(memberId)}
      or (select mine from pair_block where a = ${memberId} and b = m.id))`.execute(db)
  if (!rows[0]) throw new Refusal('not_found')
  return rows[0]
}

type Ask = { member: SignedIn; other: Pick<Other, 'uid'>; before: PairState; undoes: boolean }

// A member I blocked is not found, except for unblocking or a retry of the block.
async function assertMay(tx: Tx, { member, other, before, undoes }: Ask): Promise<void> {
  if (!before.blocked) await findVisible(tx, member.id, other.uid)
  else if (!undoes) throw new Refusal('not_found')
}

type Step = {
  member: SignedIn
  other: Pick<Other, 'id'>
  facts: PairFacts
  before: PairState
  after: PairState
  at: Date
}

/** Writes what changed; answers the public id of the conversation that a match, new or ended, belongs to. */
async function carryOut(tx: Tx, { member, other, facts, before, after, at }: Step): Promise<string | null> {
  if (after !== before) await writePairState(tx, { me: member.id, other: other.id, facts, before, after, at })
  if (after.blocked) await closeConversation(tx, pairOf(member.id, other.id))
  const fact = { memberId: other.id, actorId: member.id, now: at }
  if (after.matched && !before.matched) {
    const conversationId = await openConversation(tx, { ...pairOf(member.id, other.id), now: at })
    await notify(tx, { ...fact, kind: 'match', data: { conversationId } })
    return conversationId
  }
  if (after.myReaction === 1 && before.myReaction !== 1) await notify(tx, { ...fact, kind: 'like', data: {} })
  return after.matched || before.matched ? conversationOf(tx, pairOf(member.id, other.id)) : null
}
