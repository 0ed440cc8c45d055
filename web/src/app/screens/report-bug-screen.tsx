import { useTranslation } from 'react-i18next'
import { MailButton } from './mail-button.tsx'
import styles from './public-page.module.css'
import { PublicPage, PublicSection } from './public-page.tsx'

const facts = ['page', 'did', 'saw', 'device'] as const

/** How to tell us of a fault so that it can be found. */
export function ReportBugScreen() {
  const { t } = useTranslation()
  return (
    <PublicPage title={t('pages:reportBug.title')} lead={t('pages:reportBug.lead')}>
      <PublicSection title={t('pages:reportBug.what')}>
        <ul className={styles.bullets}>
          {facts.map((fact) => (
            <li key={fact}>{t(`pages:reportBug.${fact}`)}</li>
          ))}
        </ul>
        <p>{t('pages:reportBug.secret')}</p>
      </PublicSection>
      <div>
        <MailButton subject={t('pages:reportBug.subject')} body={t('pages:reportBug.body')}>
          {t('pages:reportBug.action')}
        </MailButton>
      </div>
    </PublicPage>
  )
}
