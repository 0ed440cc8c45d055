import { type JobState, jobStates } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RemovableChip } from '../../../ui/controls/chip.tsx'
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx'
import { PagedList } from '../../../ui/layout/paged-list.tsx'
import { useFocusWhenLost } from '../../../ui/overlays/use-focus-when-lost.ts'
import { JobCard } from './job-card.tsx'
import { useJobs } from './queries.ts'
import styles from './queue.module.css'

type JobListProps = {
  /** Only jobs of this kind. */
  kind: string | undefined
  onAll: () => void
}

/** Jobs that failed or are stuck, to be run again or dropped. */
export function JobList({ kind, onAll }: JobListProps) {
  const { t } = useTranslation()
  const [state, setState] = useState<JobState | 'all'>('all')
  const list = useJobs({ state: state === 'all' ? undefined : state, kind })
  const rows = list.data?.pages.flatMap(({ jobs }) => jobs)
  const place = useFocusWhenLost<HTMLDivElement>(rows?.length, { atFirst: false })
  return (
    <>
      <div className={styles.toolbar}>
        <SegmentedControl
          label={t('admin-screens:jobs.state')}
          segments={(['all', ...jobStates] as const).map((value) => ({
            value,
            label: t(`admin-screens:jobs.states.${value}`),
          }))}
          value={state}
          onChange={setState}
        />
        {kind && (
          <RemovableChip removeLabel={t('admin-screens:jobs.allKinds')} onRemove={onAll}>
            {kind}
          </RemovableChip>
        )}
      </div>
      <div className={styles.list} ref={place} tabIndex={-1}>
        <PagedList
          list={list}
          rows={rows}
          failed={t('admin-screens:jobs.jobsFailed')}
          none={t(state === 'all' && !kind ? 'admin-screens:jobs.noJobs' : 'admin-screens:jobs.noneOfThese')}
        >
          {(job) => <JobCard key={job.id} job={job} />}
        </PagedList>
      </div>
    </>
  )
}
