import type { Message } from '@karibu/contract'
import { createContext, useContext } from 'react'

/** What every line of the open conversation knows and can ask for. */
export type TalkWords = {
  conversationId: string
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
  /** The address of a photo or a voice note has run out. */
  onStale: (seq: number) => void
}

export const TalkContext = createContext<TalkWords | null>(null)

/** What the open conversation offers its lines. */
export function useTalk(): TalkWords {
  const talk = useContext(TalkContext)
  if (!talk) throw new Error('A line stands outside a conversation')
  return talk
}
