import { api, type MessageReaction } from '@karibu/contract'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { toastFailure } from '../../../lib/api/failures.ts'
import { cachedThread, cacheThread } from '../cache/load-thread.ts'
import { withChanged } from '../cache/thread-rules.ts'

type ReactionInput = { id: string; seq: number; myId: string; reaction: MessageReaction | null }

/**
 * Sets my own reaction to a message, null for none: shown immediately, published by the server to all my devices,
 * and reverted if it is refused.
 */
export async function reactToMessage(client: QueryClient, input: ReactionInput): Promise<void> {
  const before = showReaction(client, input)
  try {
    const { id, seq, reaction } = input
    await call(api.chat.react, { params: { id, seq }, body: { reaction } })
  } catch (error) {
    // Another one that I gave meanwhile stays.
    if (myReaction(client, input) === input.reaction) showReaction(client, { ...input, reaction: before })
    toastFailure(error)
  }
}

/** Answers the reaction before. */
function showReaction(client: QueryClient, { id, seq, myId, reaction }: ReactionInput): MessageReaction | null {
  const before = myReaction(client, { id, seq, myId })
  const thread = cachedThread(client, id)
  const message = thread?.messages.find((held) => held.seq === seq)
  if (!thread || !message || message.deleted) return before
  const others = message.reactions.filter(({ memberId }) => memberId !== myId)
  const reactions = reaction ? [...others, { memberId: myId, reaction }] : others
  cacheThread(client, id, withChanged(thread, [{ ...message, reactions }]))
  return before
}

function myReaction(client: QueryClient, { id, seq, myId }: Omit<ReactionInput, 'reaction'>): MessageReaction | null {
  const message = cachedThread(client, id)?.messages.find((held) => held.seq === seq)
  return message?.reactions.find(({ memberId }) => memberId === myId)?.reaction ?? null
}
