import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { ReportForm } from '../../features/safety/index.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { paths } from '../paths.ts'
import styles from './report-screen.module.css'

/** Reports the member that `uid` names. */
export function ReportScreen() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const uid = search.get('uid')
  if (!uid) {
    return (
      <EmptyState
        icon="flag"
        title={t('reporting:nobody.title')}
        action={<ButtonLink to={paths.matches}>{t('reporting:nobody.action')}</ButtonLink>}
      >
        {t('reporting:nobody.text')}
      </EmptyState>
    )
  }
  return (
    <div className={styles.page}>
      <p className={styles.text}>{t('reporting:text')}</p>
      <Card>
        <ReportForm key={uid} uid={uid} />
      </Card>
    </div>
  )
}
