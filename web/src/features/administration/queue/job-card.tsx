import type { StaffJob } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../ui/feedback/toast.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { DropButton } from './drop-button.tsx'
import { JobFacts } from './job-facts.tsx'
import { retryJob } from './queries.ts'
import styles from './queue.module.css'
import { ReasonButton } from './reason-button.tsx'

/** A job in trouble, with what staff may do about it. */
export function JobCard({ job }: { job: StaffJob }) {
  const { t } = useTranslation()
  async function retry(reason: string) {
    const { count } = await retryJob(job.id, reason)
    toast.info(t('admin-screens:jobs.retried', { count }))
  }
  return (
    <Card as="article" className={styles.card}>
      <JobFacts job={job} />
      {job.state === 'stuck' ? (
        <p className={styles.muted}>{t('admin-screens:jobs.stuckText')}</p>
      ) : (
        <div className={styles.actions}>
          <ReasonButton
            kind="outlined"
            icon="refresh"
            label={t('admin-screens:jobs.retry')}
            title={t('admin-screens:jobs.retryTitle', { id: job.id })}
            text={t('admin-screens:jobs.retryText')}
            onSubmit={retry}
          />
          {job.state === 'failed' && <DropButton id={job.id} what="job" />}
        </div>
      )}
    </Card>
  )
}
