import { useTranslation } from 'react-i18next'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import styles from './typing-mark.module.css'
import { useIsTyping } from './typing-store.ts'

/** Three still dots where the other's next message will stand. */
export function TypingMark({ conversationId, name }: { conversationId: string; name: string }) {
  const { t } = useTranslation()
  if (!useIsTyping(conversationId)) return null
  return (
    <div className={styles.mark}>
      <span className={styles.dots} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <VisuallyHidden>{t('chat:typing', { name })}</VisuallyHidden>
    </div>
  )
}
