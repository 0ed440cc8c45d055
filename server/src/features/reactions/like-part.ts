import type { api, BodyOf, Locale } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn, Tx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { answerSent, judgeMessage, type LikedPart, sendWithin } from '../chat/index.ts'
import { isPhotoShown, viewerOf } from '../photos/index.ts'
import { isDetailSharedWith } from '../profiles/index.ts'
import { publishChange } from './publish-change.ts'
import { applyReaction, findTarget, pairView } from './set-reaction.ts'

type Requester = { member: SignedIn; locale: Locale }
type Form = BodyOf<typeof api.reactions.likePart>
type Order = { target: string; form: Form }

/**
 * Likes a member and sends the words about one part of their profile, both or neither. The words follow the rules of
 * every first message: a request from the plan's allowance, unless the like makes a match or the two may write already.
 * Refuses not_found also for a part that the profile does not have, or does not show to the member; scam_suspected if the member
 * is to be asked first.
 */
export async function likePart(ctx: Context, { member, locale }: Requester, { target, form }: Order) {
  if (target === member.uid) throw new Refusal('conflict')
  const other = await findTarget(ctx, member.id, target)
  const { comment: body, clientId, payWith, askFirst } = form
  const scamKinds = await judgeMessage(ctx, { senderId: member.id, to: target, body, askFirst })
  const text = { clientId, kind: 'text', body, payWith } as const
  const { change, sent } = await ctx.db.transaction().execute(async (tx) => {
    const change = await applyReaction(ctx, tx, { member, other, kind: 'like', on: true })
    const likedPart = await findPart(tx, { likerId: member.id, memberId: other.id }, form.part)
    return { change, sent: await sendWithin(ctx, tx, { sender: member, to: target, text, likedPart, scamKinds }) }
  })
  await publishChange(ctx, { member, locale, other }, change)
  const { message } = await answerSent(ctx, member, sent)
  return { ...pairView(change), message }
}

type Pair = { likerId: number; memberId: number }

/** The part as the message keeps it: an answer with its words, which its owner may change later. */
async function findPart(tx: Tx, { likerId, memberId }: Pair, part: Form['part']): Promise<LikedPart> {
  const { rows } =
    'photo' in part
      ? await sql<LikedPart>`select f.id as photo from photo f join member m on m.id = f.member_id
          where m.id = ${memberId} and f.id = ${part.photo} and ${isPhotoShown(viewerOf(likerId))}`.execute(tx)
      : await sql<LikedPart>`select a ->> 'prompt' as prompt, a ->> 'answer' as answer
          from profile p, jsonb_array_elements(p.prompt_answers) a
          where p.member_id = ${memberId} and a ->> 'prompt' = ${part.prompt}
            and ${isDetailSharedWith('promptAnswers', likerId)}`.execute(tx)
  if (!rows[0]) throw new Refusal('not_found')
  return rows[0]
}
