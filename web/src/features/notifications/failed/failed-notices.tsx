import { type FailedNotice, noticeKinds } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../../lib/api/failures.ts'
import { formatDate } from '../../../lib/i18n/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { PagedList } from '../../../ui/layout/paged-list.tsx'
import { useFocusWhenLost } from '../../../ui/overlays/use-focus-when-lost.ts'
import styles from './failed-notices.module.css'
import { decideFailedNotice, useFailedNotices } from './use-failed-notices.ts'

/** For staff: notices that failed on every attempt, to be tried again or dropped. */
export function FailedNotices() {
  const { t } = useTranslation()
  const list = useFailedNotices()
  const rows = list.data?.pages.flatMap((page) => page.notices)
  const place = useFocusWhenLost<HTMLElement>(rows?.length, { atFirst: false })
  return (
    <section className={styles.list} ref={place} tabIndex={-1}>
      <PagedList list={list} rows={rows} failed={t('staff:notices.failed')} none={t('staff:notices.none')}>
        {(notice) => <FailedCard key={notice.id} notice={notice} onChange={() => list.refetch()} />}
      </PagedList>
    </section>
  )
}

function FailedCard({ notice, onChange }: { notice: FailedNotice; onChange: () => Promise<unknown> }) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState<'retry' | 'drop' | null>(null)
  const { id, member, failedAt, attempts, fault } = notice
  // A kind of a later version has no words here yet.
  const known = noticeKinds.find((each) => each === notice.kind)
  const kind = known ? t(`notifications:kinds.${known}`) : notice.kind

  async function decide(how: 'retry' | 'drop') {
    setBusy(how)
    try {
      await decideFailedNotice(id, how)
    } catch (error) {
      toastFailure(error)
    } finally {
      await onChange()
      setBusy(null)
    }
  }

  return (
    <Card as="article" className={styles.card}>
      <h2 className={styles.title}>{t('staff:notices.of', { kind, name: member.name })}</h2>
      <p className={styles.fault}>{fault}</p>
      <p>
        {t('staff:notices.attempts', {
          count: attempts,
          when: formatDate(failedAt, { dateStyle: 'medium', timeStyle: 'short' }),
        })}
      </p>
      <div className={styles.actions}>
        <Button
          kind="outlined"
          icon="refresh"
          busy={busy === 'retry'}
          disabled={busy !== null}
          onClick={() => void decide('retry')}
        >
          {t('staff:notices.retry')}
        </Button>
        <Button
          kind="danger"
          icon="trash"
          busy={busy === 'drop'}
          disabled={busy !== null}
          onClick={() => void decide('drop')}
        >
          {t('staff:notices.drop')}
        </Button>
      </div>
    </Card>
  )
}
