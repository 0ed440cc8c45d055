import type { ReactNode } from 'react'

/** Where one gets to from a conversation; the screens know the addresses. */
export type ConversationPaths = {
  profilePath: string
  giftPath: string
  reportPath: string
  /** My own profile. */
  ownProfilePath: string
  upgradePath: string
  walletPath: string
  back?: ReactNode
  /** Header actions beside the menu: calls. */
  actions?: (talk: { memberId: string; name: string; avatar: string | null; isMatch: boolean }) => ReactNode
  /** The other was blocked, or their request declined: this conversation is over for me. */
  onGone: () => void
}
