import type { Message } from '@karibu/contract'
import { createContext, useContext } from 'react'

/** Data and actions for the message lines of the open conversation. */
export type ConversationContextValue = {
  conversationId: string
  reportPath: string
  /** First name of the other. */
  name: string
  myId: string
  /** Links may be tapped. */
  trusted: boolean
  /** The other's photos are shown blurred until tapped. */
  blurred: boolean
  onMenu: (message: Message, near: HTMLElement) => void
  onReact: (message: Message, reaction: Message['reactions'][number]['reaction'] | null) => void
  onJump: (seq: number) => void
  onTrust: () => void
  /** Puts a text into the field, where it can be changed. */
  onSuggest: (text: string) => void
  /** The address of a photo or a voice note has run out. */
  onStale: (seq: number) => void
}

export const ConversationContext = createContext<ConversationContextValue | null>(null)

/** The context of the open conversation. Throws outside of one. */
export function useConversationContext(): ConversationContextValue {
  const talk = useContext(ConversationContext)
  if (!talk) throw new Error('A message line needs a conversation around it')
  return talk
}
