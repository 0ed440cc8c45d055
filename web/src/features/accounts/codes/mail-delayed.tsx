import { useTranslation } from 'react-i18next'
import styles from '../auth-form.module.css'
import { useMailDelayed } from '../queries.ts'

/** Says that mail is late while the server cannot reach its mail server; the same for every address. */
export function MailDelayed() {
  const { t } = useTranslation()
  const isDelayed = useMailDelayed()
  return (
    <p role="status" className={styles.late}>
      {isDelayed && t('auth:code.mailDelayed')}
    </p>
  )
}
