import type { Locale, ReactionKind } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn, Tx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { closeConversation, lockPair, openConversation, pairOf } from '../chat/index.ts'
import { notify } from '../notifications/index.ts'
import { findVisible, visibleTo } from '../profiles/index.ts'
import { conversationOf, readPairState, writePairState } from './pair-state.ts'
import { type Other, publishChange } from './publish-change.ts'
import { after, holds, type PairState } from './reaction-rules.ts'

type Requester = { member: SignedIn; locale: Locale }
type Order = { target: string; kind: ReactionKind; on: boolean | undefined }

/**
 * Likes, dislikes or blocks a member, or undoes it. A mutual like makes one match, however many ask at once.
 * Refuses not_found for whoever the member may not see (those they blocked can still be unblocked), conflict for oneself.
 */
export async function setReaction(ctx: Context, { member, locale }: Requester, { target, kind, on }: Order) {
  if (target === member.uid) throw new Refusal('conflict')
  const other = await findTarget(ctx, member.id, target)
  const change = await ctx.db.transaction().execute(async (tx) => {
    await lockPair(tx, pairOf(member.id, other.id))
    const before = await readPairState(tx, member.id, other.id)
    const isOn = on ?? !holds(before, kind)
    await assertMay(tx, { member, other, before, undoes: kind === 'block' || !isOn })
    const now = after(before, kind, isOn)
    return { before, now, conversationId: await carryOut(tx, { member, other, before, after: now, at: ctx.now() }) }
  })
  await publishChange(ctx, { member, locale, other }, change)
  const { now, conversationId } = change
  return {
    liked: now.myReaction === 1,
    disliked: now.myReaction === 2,
    blocked: now.blocked,
    matched: now.matched,
    conversationId: now.matched ? conversationId : null,
  }
}

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
    const before = await readPairState(tx, member.id, targetId)
    const now = after(before, 'block', true)
    return { before, now, conversationId: await carryOut(tx, { member, other, before, after: now, at: ctx.now() }) }
  })
  await publishChange(ctx, { member, locale: member.locale, other }, change)
}

// One statement before anything is locked, so that a member who blocked this one costs no more than an unknown id. Members
// whom this one blocked are found too; `assertMay` decides about them.
async function findTarget({ db }: Context, memberId: number, uid: string): Promise<Other> {
  const { rows } = await sql<Other>`
    select m.id, m.uid, m.locale from member m join profile p on p.member_id = m.id
    where m.uid = ${uid} and (${visibleTo(memberId)}
      or (select mine from pair_block where a = ${memberId} and b = m.id))`.execute(db)
  if (!rows[0]) throw new Refusal('not_found')
  return rows[0]
}

type Ask = { member: SignedIn; other: Pick<Other, 'uid'>; before: PairState; undoes: boolean }

// Somebody I blocked is out of sight for everything but taking it back, or blocking again in a retry.
async function assertMay(tx: Tx, { member, other, before, undoes }: Ask): Promise<void> {
  if (!before.blocked) await findVisible(tx, member.id, other.uid)
  else if (!undoes) throw new Refusal('not_found')
}

type Step = { member: SignedIn; other: Pick<Other, 'id'>; before: PairState; after: PairState; at: Date }

/** Writes what changed; answers the public id of the conversation that a match, new or ended, belongs to. */
async function carryOut(tx: Tx, { member, other, before, after, at }: Step): Promise<string | null> {
  if (after !== before) await writePairState(tx, { me: member.id, other: other.id, before, after, at })
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
