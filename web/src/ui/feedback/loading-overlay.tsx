import { useTranslation } from 'react-i18next'
import { Icon } from '../media/icon.tsx'
import styles from './loading-overlay.module.css'

/** Covers the whole page while something loads; the default text is "Loading...". */
export function LoadingOverlay({ text }: { text?: string }) {
  const { t } = useTranslation()
  return (
    <div className={styles.overlay} role="status">
      <Icon name="heartbeat" size={48} className={styles.heart} />
      <p>{text ?? t('common:loading')}</p>
    </div>
  )
}
