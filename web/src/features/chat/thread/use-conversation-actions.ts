import type { Conversation, Message } from '@karibu/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useAuthStore } from '../../../lib/auth-store.ts'
import { refreshAround } from '../cache/load-thread.ts'
import type { Suggestion } from '../composer/use-draft.ts'
import { reactToMessage } from '../reactions/react-to-message.ts'
import type { ConversationContextValue } from './conversation-context.ts'

type Menu = { message: Message; near: HTMLElement }

type ActionOptions = { onJump: (seq: number) => void; reportPath: string }

/** What the lines of the open conversation can ask for, and the menu that is open over one of them. */
export function useConversationActions(conversation: Conversation, { onJump, reportPath }: ActionOptions) {
  const { id, person, trusted, blurred } = conversation
  const myId = useAuthStore((state) => state.user?.id ?? '')
  const [menu, setMenu] = useState<Menu | null>(null)
  const onMenu = useCallback((message: Message, near: HTMLElement) => setMenu({ message, near }), [])
  const closeMenu = useCallback(() => setMenu(null), [])
  const onReact = useReact(id, myId)
  const [isTrusting, setTrusting] = useState(false)
  const onTrust = useCallback(() => setTrusting(true), [])
  const [suggestion, setSuggestion] = useState<Suggestion | null>(null)
  const onSuggest = useCallback((text: string) => setSuggestion({ text }), [])
  const onStale = useStale(id)
  const talk = useMemo<ConversationContextValue>(
    () => ({
      conversationId: id,
      reportPath,
      name: person.firstname,
      myId,
      trusted,
      blurred,
      onMenu,
      onReact,
      onJump,
      onTrust,
      onSuggest,
      onStale,
    }),
    [id, reportPath, person.firstname, myId, trusted, blurred, onMenu, onReact, onJump, onTrust, onSuggest, onStale],
  )
  return { talk, menu, closeMenu, suggestion, isTrusting, closeTrust: () => setTrusting(false) }
}

const staleMs = 20_000

/** Asks for addresses that have run out; one answer serves all around. */
function useStale(id: string): ConversationContextValue['onStale'] {
  const client = useQueryClient()
  const refreshedAt = useRef(Number.NEGATIVE_INFINITY)
  return useCallback(
    (seq) => {
      if (performance.now() - refreshedAt.current < staleMs) return
      refreshedAt.current = performance.now()
      refreshAround(client, id, seq).catch(() => undefined)
    },
    [client, id],
  )
}

function useReact(id: string, myId: string): ConversationContextValue['onReact'] {
  const client = useQueryClient()
  return useCallback(
    ({ seq }, reaction) => void reactToMessage(client, { id, seq, myId, reaction }),
    [client, id, myId],
  )
}
