import type { StaffReport } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureMessage } from '../../lib/api/failures.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import styles from './moderation.module.css'
import { type Guarded, useEvidence } from './queries.ts'
import { ReportedMessageFile, ReportedPhotos, ReportedVoice } from './reported-file.tsx'
import { ReportedTexts } from './reported-texts.tsx'

/** The last messages between the two and the profile, then and now. Read on request only: it needs a fresh proof and is recorded. */
export function Evidence({ report, guarded }: { report: Pick<StaffReport, 'id' | 'evidenceCount'>; guarded: Guarded }) {
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
          <ol>
            {data.evidence.map((message, at) => (
              <li key={`${message.sentAt} ${message.body}`}>
                <strong>{t(`staff:reports.from.${message.from}`)}</strong> {message.body || `(${message.kind})`}
                {message.file && <ReportedMessageFile reportId={report.id} {...{ at, message, guarded }} />}
              </li>
            ))}
          </ol>
          <ReportedTexts reported={data.profile} today={data.today} />
          {data.profile.photos?.length ? (
            <ReportedPhotos reportId={report.id} photos={data.profile.photos} guarded={guarded} />
          ) : null}
          {data.profile.voice && <ReportedVoice reportId={report.id} guarded={guarded} {...data.profile.voice} />}
        </>
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
