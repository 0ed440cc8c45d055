import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import { useMessageSummary } from '../conversations/use-message-summary.ts'
import type { Quote } from '../outbox/outbox-store.ts'
import { useConversationContext } from '../thread/conversation-context.ts'
import styles from './reply-bar.module.css'

/** Which message is being answered, above where one writes. */
export function ReplyBar({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const { t } = useTranslation()
  const { myId, name } = useConversationContext()
  const summarize = useMessageSummary()
  return (
    <div className={styles.bar} role="status">
      <Icon name="undo" size={20} />
      <div className={styles.content}>
        <p className={styles.author}>{quote.senderId === myId ? t('chat:reply.toMe') : t('chat:reply.to', { name })}</p>
        <p className={styles.text} dir="auto">
          {summarize(quote)}
        </p>
      </div>
      <IconButton icon="cross" label={t('chat:reply.cancel')} onClick={onClose} />
    </div>
  )
}
