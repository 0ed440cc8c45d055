import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/media/icon.tsx'
import { useConversationContext } from '../thread/conversation-context.ts'
import styles from './message-line.module.css'
import { hasLink, withLinks } from './message-links.tsx'

/** Words. Addresses of the other cannot be tapped until one trusts them. */
export function TextMessage({ body, mine }: { body: string; mine: boolean }) {
  const { t } = useTranslation()
  const { trusted, name, onTrust } = useConversationContext()
  const isLinked = hasLink(body)
  return (
    <>
      <p className={styles.bubble} dir="auto">
        {isLinked && (mine || trusted) ? withLinks(body) : body}
      </p>
      {isLinked && !mine && !trusted && (
        <button type="button" className={styles.trust} onClick={onTrust}>
          <Icon name="shield" size={16} />
          {t('chat:trust.links', { name })}
        </button>
      )}
    </>
  )
}
