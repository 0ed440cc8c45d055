import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Tabs } from '../../../ui/controls/tabs.tsx'
import { JobKinds } from './job-kinds.tsx'
import { JobList } from './job-list.tsx'
import { MailList } from './mail-list.tsx'
import { useJobCounts } from './queries.ts'
import styles from './queue.module.css'

const views = ['jobs', 'mails', 'kinds'] as const

/** Background jobs in trouble, mails that could not be sent, and how many jobs there are of each kind. */
export function JobsPage() {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const view = views.find((one) => one === search.get('view')) ?? 'jobs'
  const kind = /^[a-z-]+\.[a-z-]+$/.exec(search.get('kind') ?? '')?.[0]
  const kinds = useJobCounts().data?.kinds ?? []
  const countOf = (areMails: boolean) =>
    kinds
      .filter(({ isMail }) => isMail === areMails)
      .reduce((sum, { failed, failing, stuck }) => sum + failed + failing + stuck, 0)
  const counts = { jobs: countOf(false), mails: countOf(true), kinds: 0 }
  return (
    <section className={styles.page}>
      <Tabs
        label={t('admin-screens:jobs.views')}
        tabs={views.map((id) => ({ id, label: t(`admin-screens:jobs.${id}`), count: counts[id] }))}
        value={view}
        onChange={(next) => setSearch(next === 'jobs' ? {} : { view: next })}
      >
        <div className={styles.view}>
          {view === 'jobs' && <JobList key={kind} kind={kind} onAll={() => setSearch({})} />}
          {view === 'mails' && <MailList />}
          {view === 'kinds' && <JobKinds />}
        </div>
      </Tabs>
    </section>
  )
}
