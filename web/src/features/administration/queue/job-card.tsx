import type { StaffJob } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { DropButton } from './drop-button.tsx'
import { JobFacts } from './job-facts.tsx'
import { retryJob } from './queries.ts'
import styles from './queue.module.css'
import { useWork } from './use-work.ts'

/** A job in trouble, with what staff may do about it. */
export function JobCard({ job }: { job: StaffJob }) {
  const { t } = useTranslation()
  const { isBusy, run } = useWork()
  const retry = () =>
    run(async () => {
      const { count } = await retryJob(job.id)
      toast.info(t('admin-screens:jobs.retried', { count }))
    })
  return (
    <Card as="article" className={styles.card}>
      <JobFacts job={job} />
      {job.state === 'stuck' ? (
        <p className={styles.muted}>{t('admin-screens:jobs.stuckText')}</p>
      ) : (
        <div className={styles.actions}>
          <Button kind="outlined" size="small" icon="refresh" busy={isBusy} onClick={() => void retry()}>
            {t('admin-screens:jobs.retry')}
          </Button>
          {job.state === 'failed' && <DropButton id={job.id} what="job" />}
        </div>
      )}
    </Card>
  )
}
