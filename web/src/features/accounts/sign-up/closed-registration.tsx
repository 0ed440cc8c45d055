import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '../auth-form.module.css'

/** Registration is closed; members have a link to the login below. */
export function ClosedRegistration({ footer }: { footer: ReactNode }) {
  const { t } = useTranslation()
  return (
    <section className={styles.card} role="status">
      <h1>{t('maintenance:closed.title')}</h1>
      <p className={styles.text}>{t('maintenance:closed.text')}</p>
      <div className={styles.footer}>{footer}</div>
    </section>
  )
}
