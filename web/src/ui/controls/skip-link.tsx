import { useTranslation } from 'react-i18next'
import styles from './skip-link.module.css'

/** The first stop of the keyboard: jumps over the navigation to `#main`. */
export function SkipLink() {
  const { t } = useTranslation()
  return (
    <a href="#main" className={styles.link}>
      {t('common:skipToContent')}
    </a>
  )
}
