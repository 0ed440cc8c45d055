import { useTranslation } from 'react-i18next'
import { TicketLetter } from '../../../features/support/index.ts'
import { usePublicPath } from '../../layouts/use-public-path.ts'
import { paths } from '../../paths.ts'
import styles from '../public/public-page.module.css'
import { PublicPage, PublicSection } from '../public/public-page.tsx'

const facts = ['did', 'saw'] as const

/** Form for bug reports. */
export function ReportBugScreen() {
  const { t } = useTranslation()
  const publicPath = usePublicPath()
  return (
    <PublicPage title={t('pages:reportBug.title')} lead={t('pages:reportBug.lead')}>
      <PublicSection title={t('pages:reportBug.what')}>
        <ul className={styles.bullets}>
          {facts.map((fact) => (
            <li key={fact}>{t(`pages:reportBug.${fact}`)}</li>
          ))}
        </ul>
      </PublicSection>
      <PublicSection title={t('pages:reportBug.form')}>
        <TicketLetter kind="bug" talkPath={publicPath(paths.chatSupport)} />
      </PublicSection>
    </PublicPage>
  )
}
