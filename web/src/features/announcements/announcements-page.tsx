import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/button.tsx'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { useFreshPassword } from '../confirm-password/index.ts'
import { AnnouncementEditor } from './announcement-form.tsx'
import { AnnouncementRow } from './announcement-row.tsx'
import styles from './announcements-page.module.css'
import { useAnnouncements } from './queries.ts'

/** For administrators: what is announced to members, to be written, changed before it begins, and ended. */
export function AnnouncementsPage() {
  const { t } = useTranslation()
  const { data, isPending, isFetching, refetch } = useAnnouncements()
  const { guarded, dialog } = useFreshPassword()
  const [isWriting, setWriting] = useState(false)
  return (
    <section className={styles.page}>
      <p className={styles.muted}>{t('admin-screens:announcements.text')}</p>
      {isWriting ? (
        <Card as="section">
          <AnnouncementEditor planned={null} guarded={guarded} onClose={() => setWriting(false)} />
        </Card>
      ) : (
        <Button icon="plus" className={styles.way} onClick={() => setWriting(true)}>
          {t('admin-screens:announcements.write')}
        </Button>
      )}
      {isPending && (
        <div role="status" aria-label={t('common:loading')}>
          <Skeleton shape="block" />
        </div>
      )}
      {!isPending && !data && (
        <FailedState
          message={t('admin-screens:announcements.failed')}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      )}
      {data?.length === 0 && <p>{t('admin-screens:announcements.none')}</p>}
      {data?.map((announcement) => (
        <AnnouncementRow key={announcement.id} announcement={announcement} guarded={guarded} />
      ))}
      {dialog}
    </section>
  )
}
