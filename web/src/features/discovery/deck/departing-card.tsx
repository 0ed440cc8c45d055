import type { MemberCard } from '@karibu/contract'
import { type CSSProperties, useEffect, useEffectEvent } from 'react'
import { classNames } from '../../../ui/styles/class-names.ts'
import styles from './deck.module.css'
import { DeckCard } from './deck-card.tsx'
import type { Thrown } from './use-swipe.ts'

export type ThrownCard = Thrown & { member: MemberCard }

const flightMs = 300

/** The card just decided about flies off from where the finger left it; a picture only, the deck has moved on. */
export function DepartingCard({ card, onGone }: { card: ThrownCard; onGone: () => void }) {
  const gone = useEffectEvent(onGone)
  useEffect(() => {
    const timer = setTimeout(() => gone(), flightMs)
    return () => clearTimeout(timer)
  }, [])
  const from: CSSProperties & Record<'--from-x' | '--from-tilt', string> = {
    '--from-x': `${card.dx}px`,
    '--from-tilt': `${card.tilt}deg`,
  }
  return (
    <div
      className={classNames(styles.card, styles.departing, styles[card.way])}
      style={from}
      data-lean={card.way}
      inert
    >
      <DeckCard member={card.member} to="" />
    </div>
  )
}
