import type { StaffReport } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureMessage } from '../../lib/api/failures.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import type { Choosing } from './choosable-photo.tsx'
import styles from './moderation.module.css'
import { ProfileFiles } from './profile-files.tsx'
import { type Guarded, useEvidence } from './queries.ts'
import { ReportedMessages } from './reported-messages.tsx'
import { ReportedTexts } from './reported-texts.tsx'

type EvidenceProps = {
  report: Pick<StaffReport, 'id' | 'evidenceCount'>
  guarded: Guarded
  /** Where the report can be decided. */
  choosing?: Choosing | undefined
}

/** The last messages between the two and the profile, then and now. Read on request only: it needs a fresh proof and is recorded. */
export function Evidence({ report, guarded, choosing }: EvidenceProps) {
  const { t } = useTranslation()
  const [isRequested, setRequested] = useState(false)
  const { data, error, isFetching, refetch } = useEvidence(report.id, isRequested, guarded)
  const show = () => {
    if (isRequested) void refetch()
    setRequested(true)
  }
  if (error) return <FailedState message={failureMessage(error)} onRetry={show} busy={isFetching} />
  return (
    <section className={styles.evidence}>
      {report.evidenceCount > 0 && <p>{t('staff:reports.evidence', { count: report.evidenceCount })}</p>}
      {data ? (
        <>
          <ReportedMessages reportId={report.id} messages={data.evidence} {...{ guarded, choosing }} />
          <ReportedTexts reported={data.profile} today={data.today} />
          <ProfileFiles
            reportId={report.id}
            reported={data.profile}
            today={data.today}
            {...{ guarded, choosing }}
            onStale={show}
          />
        </>
      ) : (
        <>
          <p className={styles.meta}>{t('staff:reports.isRecorded')}</p>
          <Button kind="outlined" size="small" icon="eye" busy={isFetching} onClick={show}>
            {t('staff:reports.showEvidence')}
          </Button>
        </>
      )}
    </section>
  )
}
