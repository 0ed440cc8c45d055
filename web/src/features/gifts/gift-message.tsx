import type { Message } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { GiftArt } from './gift-art.tsx'
import styles from './gift-message.module.css'

type GiftMessageProps = { gift: NonNullable<Message['gift']>; mine: boolean; name: string }

/** A gift in a conversation: its drawing, who gave it, and the words to it. */
export function GiftMessage({ gift, mine, name }: GiftMessageProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.gift}>
      <GiftArt icon={gift.icon} size={96} />
      <div className={styles.text}>
        <p className={styles.title}>
          {mine
            ? t('gift-screens:inChat.mine', { gift: gift.name })
            : t('gift-screens:inChat.theirs', { gift: gift.name, name })}
        </p>
        {gift.note && (
          <p className={styles.note} dir="auto">
            {gift.note}
          </p>
        )}
      </div>
    </div>
  )
}
