import type { MemberCard } from '@karibu/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuthStore } from '../../lib/auth-store.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/media/icon.tsx'
import { Pattern } from '../../ui/media/pattern.tsx'
import { Photo } from '../../ui/media/photo.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { endCelebration, useCelebrations } from './celebrations.ts'
import styles from './match-celebration.module.css'
import { MemberPhoto } from './member-photo.tsx'

type MatchCelebrationProps = {
  onWrite: (memberId: string) => void
  /** Where the first line can be written at once. */
  opening?: (person: MemberCard, onSent: () => void) => ReactNode
}

/** Two cloths slide together when two people like each other; shown wherever the member is at that moment. */
export function MatchCelebration({ onWrite, opening }: MatchCelebrationProps) {
  const { t } = useTranslation()
  const me = useAuthStore((state) => state.user)
  const match = useCelebrations((state) => state.waiting[0])
  if (!match || !me) return null
  const { person } = match
  const write = () => {
    endCelebration()
    onWrite(person.id)
  }
  return (
    <Dialog
      key={match.conversationId}
      isOpen
      onClose={endCelebration}
      title={t('reactions:match.title', { name: person.firstname })}
      actions={
        <>
          <Button kind="outlined" onClick={endCelebration}>
            {t('reactions:match.keepLooking')}
          </Button>
          <Button kind="like" icon="chat" onClick={write}>
            {t('reactions:match.write')}
          </Button>
        </>
      }
    >
      <div className={styles.stage} aria-hidden="true">
        <div className={`${styles.side} ${styles.mine}`}>
          <Pattern seed={me.id} columns={6} rows={6} className={styles.pattern} />
          <span className={styles.photo}>
            <Photo src={me.avatar} alt="" width={160} height={200} seed={me.id} first />
          </span>
        </div>
        <div className={`${styles.side} ${styles.theirs}`}>
          <Pattern seed={person.id} columns={6} rows={6} className={styles.pattern} />
          <span className={styles.photo}>
            <MemberPhoto member={person} photo={person.images[0]} alt="" sizes="160px" first />
          </span>
        </div>
        <span className={styles.badge}>
          <Icon name="heart-filled" size={32} />
        </span>
      </div>
      <p className={styles.text}>{t('reactions:match.text', { name: person.firstname })}</p>
      {opening && <div className={styles.opening}>{opening(person, write)}</div>}
    </Dialog>
  )
}
