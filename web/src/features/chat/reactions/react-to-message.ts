import { api, type MessageReaction } from '@karibu/contract'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { toastFailure } from '../../../lib/api/failures.ts'
import { heldThread, holdThread } from '../cache/load-thread.ts'
import { withChanged } from '../cache/thread-rules.ts'

type Given = { id: string; seq: number; myId: string; reaction: MessageReaction | null }

/**
 * One's own reaction to a message, null for none: shown at once on the message as it is then, told by the server to all
 * my devices, and taken back where it is refused.
 */
export async function reactToMessage(client: QueryClient, given: Given): Promise<void> {
  const before = showReaction(client, given)
  try {
    const { id, seq, reaction } = given
    await call(api.chat.react, { params: { id, seq }, body: { reaction } })
  } catch (error) {
    // Another one that I gave meanwhile stays.
    if (myReaction(client, given) === given.reaction) showReaction(client, { ...given, reaction: before })
    toastFailure(error)
  }
}

/** Answers the reaction before. */
function showReaction(client: QueryClient, { id, seq, myId, reaction }: Given): MessageReaction | null {
  const before = myReaction(client, { id, seq, myId })
  const thread = heldThread(client, id)
  const message = thread?.messages.find((held) => held.seq === seq)
  if (!thread || !message || message.deleted) return before
  const others = message.reactions.filter(({ memberId }) => memberId !== myId)
  const reactions = reaction ? [...others, { memberId: myId, reaction }] : others
  holdThread(client, id, withChanged(thread, [{ ...message, reactions }]))
  return before
}

function myReaction(client: QueryClient, { id, seq, myId }: Omit<Given, 'reaction'>): MessageReaction | null {
  const message = heldThread(client, id)?.messages.find((held) => held.seq === seq)
  return message?.reactions.find(({ memberId }) => memberId === myId)?.reaction ?? null
}
