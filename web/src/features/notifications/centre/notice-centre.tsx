import type { Notice } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { useMedia } from '../../../lib/device/use-media.ts'
import { formatDate } from '../../../lib/i18n/format.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { IconLink } from '../../../ui/controls/icon-button.tsx'
import { LoadMore } from '../../../ui/controls/load-more.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { useNotices, useReadNotices } from '../queries.ts'
import { useUnread } from '../unread-store.ts'
import { dayOf } from './day-rules.ts'
import styles from './notice-centre.module.css'
import { NoticeRow } from './notice-row.tsx'

/** What happened, day by day, the newest first. */
export function NoticeCentre({ settingsPath }: { settingsPath: string }) {
  const { t } = useTranslation()
  const list = useNotices()
  const hasAside = useMedia('(min-width: 1080px)')
  const { mutate: read } = useReadNotices()
  const notices = list.data?.pages.flatMap((page) => page.notifications) ?? []
  const [newest] = notices
  return (
    <div className={styles.centre}>
      <div className={styles.tools}>
        {newest && <ReadAll newest={newest} />}
        {!hasAside && <IconLink icon="settings" label={t('notifications:centre.settings')} to={settingsPath} />}
      </div>
      {list.isPending && !list.isPaused && <Waiting />}
      {(list.isError || list.isPaused) && !list.data && (
        <FailedState
          message={t('notifications:centre.failed')}
          onRetry={() => void list.refetch()}
          busy={list.isFetching}
        />
      )}
      {list.data && notices.length === 0 && (
        <EmptyState icon="bell" title={t('notifications:centre.emptyTitle')}>
          {t('notifications:centre.emptyText')}
        </EmptyState>
      )}
      <Days notices={notices} onOpen={(id) => read({ ids: [id] })} />
      <LoadMore
        automatic
        hasMore={list.hasNextPage}
        busy={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
      {hasAside && (
        <Card className={styles.aside}>
          <p>{t('notifications:centre.settingsText')}</p>
          <ButtonLink kind="outlined" icon="settings" to={settingsPath}>
            {t('notifications:centre.settings')}
          </ButtonLink>
        </Card>
      )}
    </div>
  )
}

function ReadAll({ newest }: { newest: Notice }) {
  const { t } = useTranslation()
  const unread = useUnread()
  const { mutate: read, isPending } = useReadNotices()
  if (unread === 0) return null
  return (
    <Button kind="ghost" size="small" icon="check" busy={isPending} onClick={() => read({ upTo: newest.id })}>
      {t('notifications:centre.readAll')}
    </Button>
  )
}

function Days({ notices, onOpen }: { notices: Notice[]; onOpen: (id: string) => void }) {
  const { t } = useTranslation()
  const days = Object.entries(Object.groupBy(notices, ({ at }) => dayOf(at, new Date())))
  const nameOf = (day: string) =>
    day === 'today' || day === 'yesterday' ? t(`notifications:centre.${day}`) : formatDate(day, { dateStyle: 'full' })
  return days.map(([day, list = []]) => (
    <section key={day} className={styles.day}>
      <h2>{nameOf(day)}</h2>
      <ul className={styles.list}>
        {list.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} onOpen={() => !notice.read && onOpen(notice.id)} />
        ))}
      </ul>
    </section>
  ))
}

const Waiting = () => (
  <div className={styles.list}>
    {['a', 'b', 'c', 'd', 'e'].map((key) => (
      <Skeleton key={key} shape="block" className={styles.skeleton} />
    ))}
  </div>
)
