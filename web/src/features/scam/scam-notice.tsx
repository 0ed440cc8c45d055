import type { ScamKind } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../ui/media/icon.tsx'
import styles from './scam-notice.module.css'

type ScamNoticeProps = { name: string; kinds: readonly ScamKind[]; reportPath: string; onClose?: () => void }

/** Below words of the other that resemble fraud: why, what never to do, and the way to report them. */
export function ScamNotice({ name, kinds, reportPath, onClose }: ScamNoticeProps) {
  const { t } = useTranslation()
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
          {onClose && (
            <button type="button" className={styles.action} onClick={onClose}>
              {t('chat:scam.close')}
            </button>
          )}
        </div>
      </div>
    </aside>
  )
}
