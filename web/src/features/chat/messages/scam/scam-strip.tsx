import type { ScamKind } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../../../ui/media/icon.tsx'
import { useConversationContext } from '../../thread/conversation-context.ts'
import { closeStrip, isStripClosed } from './scam-rules.ts'
import styles from './scam-strip.module.css'

type ScamStripProps = { messageId: string; kinds: readonly ScamKind[] }

/** Below a message of the other that resembles fraud: why, what never to do, and the way to report it. */
export function ScamStrip({ messageId, kinds }: ScamStripProps) {
  const { t } = useTranslation()
  const { name, reportPath, conversationId } = useConversationContext()
  const [isClosed, setClosed] = useState(() => isStripClosed(conversationId, messageId))
  if (isClosed) return null

  function close() {
    closeStrip(conversationId, messageId)
    setClosed(true)
  }

  return (
    <aside className={styles.strip} aria-label={t('chat:scam.label')}>
      <Icon name="shield" size={20} />
      <div>
        <p>
          <strong>{t('chat:scam.never')}</strong>{' '}
          {t('chat:scam.why', { kinds: kinds.map((kind) => t(`chat:scam.kinds.${kind}`)).join(', ') })}
        </p>
        <div className={styles.actions}>
          <Link className={styles.action} to={reportPath}>
            {t('chat:scam.report', { name })}
          </Link>
          <button type="button" className={styles.action} onClick={close}>
            {t('chat:scam.close')}
          </button>
        </div>
      </div>
    </aside>
  )
}
