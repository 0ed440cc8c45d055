import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { failureMessage } from '../../lib/api/failures.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { LazyVoicePlayer } from '../chat/index.ts'
import styles from './moderation.module.css'
import { type Guarded, useReportedVoice } from './queries.ts'

type ReportedVoiceProps = { reportId: string; seconds: number; waveform: readonly number[]; guarded: Guarded }

/** The voice intro among the evidence, on request: it needs a fresh proof and is recorded. It is played from memory. */
export function ReportedVoice({ reportId, seconds, waveform, guarded }: ReportedVoiceProps) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useReportedVoice(reportId, guarded)
  useEffect(() => () => void (data && URL.revokeObjectURL(data)), [data])
  const load = () => void refetch()
  if (error) return <FailedState message={failureMessage(error)} onRetry={load} busy={isFetching} />
  if (data) return <LazyVoicePlayer src={data} {...{ seconds, waveform }} label={t('people:voice.label')} />
  return (
    <>
      <p className={styles.meta}>{t('staff:reports.voiceIsRecorded')}</p>
      <Button kind="outlined" icon="play" busy={isFetching} onClick={load}>
        {t('staff:reports.loadVoice')}
      </Button>
    </>
  )
}
