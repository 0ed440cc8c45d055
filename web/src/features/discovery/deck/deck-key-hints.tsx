import type { MemberCard } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { roomyScreen, useMedia } from '../../../lib/device/use-media.ts'
import { DeckGlance } from './deck-glance.tsx'
import styles from './deck-key-hints.module.css'
import { useDeckKeysOn } from './deck-keys.ts'

const hints = [
  ['←', 'pass'],
  ['→', 'like'],
  ['↑', 'openShort'],
  ['U', 'undoShort'],
] as const

/** What wide screens show around the card: a glance at the member, and the keys. */
export function DeckKeyHints(props: { member: MemberCard; to: string }) {
  const isRoomy = useMedia(roomyScreen)
  return (
    <>
      <Keys />
      {isRoomy && <DeckGlance {...props} />}
    </>
  )
}

/** The keys under the card, for eyes only: the help says them in full. Not shown while they are switched off. */
function Keys() {
  const { t } = useTranslation()
  const isOn = useDeckKeysOn()
  return (
    <p className={styles.keys} aria-hidden="true">
      {(isOn ? hints : []).map(([key, deed]) => (
        <span key={deed} className={styles.hint}>
          <kbd className={styles.cap}>{key}</kbd>
          {t(`discovery:keys.${deed}`)}
        </span>
      ))}
    </p>
  )
}
