import type { Message } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../../ui/media/icon.tsx'
import { Photo } from '../../../../ui/media/photo.tsx'
import { useConversationContext } from '../../thread/conversation-context.ts'
import styles from './liked-part-mark.module.css'

type LikedPartMarkProps = { part: NonNullable<Message['likedPart']>; mine: boolean }

/** What of a profile a message is about: the photo or the answer, above the words. */
export function LikedPartMark({ part, mine }: LikedPartMarkProps) {
  const { t } = useTranslation()
  const { name } = useConversationContext()
  if ('photo' in part) {
    const label = mine ? t('chat:likedPart.theirPhoto', { name }) : t('chat:likedPart.myPhoto')
    return (
      <div className={styles.part}>
        <Photo className={styles.photo} src={part.photo} alt="" width={56} height={70} seed={part.photo} />
        <PartLabel>{label}</PartLabel>
      </div>
    )
  }
  return (
    <div className={styles.part}>
      <div className={styles.answer}>
        <PartLabel>{mine ? t('chat:likedPart.theirAnswer', { name }) : t('chat:likedPart.myAnswer')}</PartLabel>
        <p className={styles.prompt}>{t(`prompts:${part.prompt}`)}</p>
        <p className={styles.reply} dir="auto">
          {part.answer}
        </p>
      </div>
    </div>
  )
}

function PartLabel({ children }: { children: string }) {
  return (
    <span className={styles.label}>
      <Icon name="heart-filled" size={16} />
      {children}
    </span>
  )
}
