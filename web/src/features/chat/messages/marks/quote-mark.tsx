import { useTranslation } from 'react-i18next'
import { classNames } from '../../../../ui/styles/class-names.ts'
import { useMessageSummary } from '../../conversations/use-message-summary.ts'
import type { Quote } from '../../outbox/outbox-store.ts'
import { useConversationContext } from '../../thread/conversation-context.ts'
import styles from './quote-mark.module.css'

/** The message that is answered, above the answer; a press leads to it. */
export function QuoteMark({ quote }: { quote: Quote }) {
  const { t } = useTranslation()
  const { myId, name, onJump } = useConversationContext()
  const summarize = useMessageSummary()
  const author = quote.senderId === myId ? t('chat:reply.me') : name
  return (
    <button
      type="button"
      className={classNames(styles.quote, quote.senderId === myId && styles.mine)}
      aria-label={t('chat:reply.jump', { name: author, text: summarize(quote) })}
      onClick={() => onJump(quote.seq)}
    >
      <span className={styles.author}>{author}</span>
      <span className={styles.text} dir="auto">
        {summarize(quote)}
      </span>
    </button>
  )
}
