import { api, type StaffReport } from '@karibu/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api/api.ts'
import { failureMessage } from '../../lib/api/failures.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import type { Guarded } from './decision-form.tsx'
import styles from './moderation.module.css'

/** The last messages between the two. Read on request only: it needs a fresh proof and is recorded. */
export function Evidence({ report, guarded }: { report: Pick<StaffReport, 'id' | 'evidenceCount'>; guarded: Guarded }) {
  const { t } = useTranslation()
  const [isRequested, setRequested] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['staff', 'evidence', report.id],
    queryFn: () => guarded(() => call(api.moderation.evidence, { params: { id: report.id } })),
    enabled: isRequested,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const show = () => {
    if (isRequested) void refetch()
    setRequested(true)
  }
  if (error) return <FailedState message={failureMessage(error)} onRetry={show} busy={isFetching} />
  return (
    <section className={styles.evidence}>
      <p>{t('staff:reports.evidence', { count: report.evidenceCount })}</p>
      {data ? (
        <ol>
          {data.evidence.map(({ from, kind, body, sentAt }) => (
            <li key={`${sentAt} ${body}`}>
              <strong>{t(`staff:reports.from.${from}`)}</strong> {body || `(${kind})`}
            </li>
          ))}
        </ol>
      ) : (
        <>
          <p className={styles.meta}>{t('staff:reports.isRecorded')}</p>
          <Button kind="outlined" icon="eye" busy={isFetching} onClick={show}>
            {t('staff:reports.showEvidence')}
          </Button>
        </>
      )}
    </section>
  )
}
