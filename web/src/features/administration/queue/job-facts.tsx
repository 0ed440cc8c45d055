import type { StaffJob } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../../lib/i18n/format.ts'
import { Chip } from '../../../ui/controls/chip.tsx'
import styles from './queue.module.css'

const tones = { failed: 'danger', failing: 'gold', stuck: 'clay' } as const

/** What is known of a job or mail in trouble: state, since when, attempts, last error. */
export function JobFacts({ job }: { job: StaffJob }) {
  const { t } = useTranslation()
  const { id, kind, state, attempts, attemptsMax, since, nextAt, error } = job
  return (
    <>
      <h2 className={styles.title}>
        {kind} <span className={styles.muted}>{id}</span>
      </h2>
      <p className={styles.facts}>
        <Chip tone={tones[state]}>{t(`admin-screens:jobs.chip.${state}`)}</Chip>
        <span>{t(`admin-screens:jobs.since.${state}`, { when: formatMoment(since) })}</span>
        <span>{t('admin-screens:jobs.attempts', { number: attempts, max: attemptsMax })}</span>
        {nextAt && <span>{t('admin-screens:jobs.next', { when: formatMoment(nextAt) })}</span>}
      </p>
      {error && <p className={styles.error}>{error}</p>}
    </>
  )
}
