import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { useIncidents } from '../queries.ts'
import { IncidentCard } from './incident-card.tsx'
import { IncidentDialog } from './incident-dialog.tsx'
import styles from './incidents-page.module.css'

/** For administrators: what the status page says about trouble, to be opened, updated and ended. */
export function IncidentsPage({ statusPath }: { statusPath: string }) {
  const { t } = useTranslation()
  const { data, isPending, isFetching, refetch } = useIncidents()
  const [isOpening, setOpening] = useState(false)
  return (
    <section className={styles.page}>
      <p className={styles.muted}>
        {t('admin-screens:incidents.text')} <a href={statusPath}>{t('admin-screens:incidents.statusPage')}</a>
      </p>
      <Button icon="plus" className={styles.way} onClick={() => setOpening(true)}>
        {t('admin-screens:incidents.open')}
      </Button>
      {isPending && (
        <div role="status" aria-label={t('common:loading')}>
          <Skeleton shape="block" />
        </div>
      )}
      {!isPending && !data && (
        <FailedState message={t('admin-screens:incidents.failed')} onRetry={() => void refetch()} busy={isFetching} />
      )}
      {data?.incidents.length === 0 && <EmptyState icon="check" title={t('admin-screens:incidents.none')} />}
      {data?.incidents.map((incident) => (
        <IncidentCard key={incident.id} incident={incident} />
      ))}
      {isOpening && <IncidentDialog kind="open" onClose={() => setOpening(false)} />}
    </section>
  )
}
