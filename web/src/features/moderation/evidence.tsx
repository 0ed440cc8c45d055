import type { api, ReplyOf, StaffReport } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureMessage } from '../../lib/api/failures.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import styles from './moderation.module.css'
import { type Guarded, useEvidence } from './queries.ts'
import { ReportedVoice } from './reported-voice.tsx'

/** The last messages between the two and the texts of the profile. Read on request only: it needs a fresh proof and is recorded. */
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
            {data.evidence.map(({ from, kind, body, sentAt }) => (
              <li key={`${sentAt} ${body}`}>
                <strong>{t(`staff:reports.from.${from}`)}</strong> {body || `(${kind})`}
              </li>
            ))}
          </ol>
          <ReportedProfile profile={data.profile} />
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

type ReportedProfileProps = { profile: ReplyOf<typeof api.moderation.evidence>['profile'] }

/** What the reported member's profile said at the time. */
function ReportedProfile({ profile }: ReportedProfileProps) {
  const { t } = useTranslation()
  const { about, promptAnswers, customTexts = [] } = profile
  if (about === '' && promptAnswers.length === 0 && customTexts.length === 0) return null
  return (
    <dl>
      {about !== '' && (
        <div>
          <dt>{t('people:about.title')}</dt>
          <dd>{about}</dd>
        </div>
      )}
      {promptAnswers.map(({ prompt, answer }) => (
        <div key={prompt}>
          <dt>{t(`prompts:${prompt}`)}</dt>
          <dd>{answer}</dd>
        </div>
      ))}
      {customTexts.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
