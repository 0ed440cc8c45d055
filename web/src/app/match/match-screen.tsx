import type { MemberCard, SignedInUser } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { isSavingData } from '../../lib/device/data-saver.ts'
import { isStill } from '../../lib/device/motion.ts'
import { Toaster } from '../../ui/feedback/toaster.tsx'
import { useModal } from '../../ui/overlays/use-modal.ts'
import { classNames } from '../../ui/styles/class-names.ts'
import { MatchOpening } from './match-opening.tsx'
import styles from './match-screen.module.css'
import { MatchStage } from './match-stage.tsx'

type MatchScreenProps = {
  me: SignedInUser
  person: MemberCard
  /** Closes the screen without a message. */
  onClose: () => void
  onSent: () => void
}

/** A new match over the whole screen, dark in both themes: the two patterns, both photos and the first line. */
export function MatchScreen({ me, person, onClose, onSent }: MatchScreenProps) {
  const { t } = useTranslation()
  const dialog = useModal(true)
  const isAnimated = !isStill() && !isSavingData()
  return (
    <dialog
      ref={dialog}
      className={classNames(styles.screen, isAnimated ? styles.moving : styles.still)}
      aria-label={t('reactions:match.title', { name: person.firstname })}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.inside}>
        <MatchStage me={me} person={person} isAnimated={isAnimated} />
        <div className={styles.text}>
          <header className={styles.names}>
            <h2 tabIndex={-1}>{t('reactions:match.pair', { name: person.firstname })}</h2>
            <p className={styles.sub}>{t('reactions:match.text')}</p>
          </header>
          <MatchOpening person={person} onSent={onSent} />
          <button type="button" className={styles.leave} onClick={onClose}>
            {t('reactions:match.keepLooking')}
          </button>
        </div>
      </div>
      <Toaster />
    </dialog>
  )
}
