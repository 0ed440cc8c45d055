import { api, type FailedNotice } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { toastFailure } from '../../lib/failures.ts'
import { formatDate } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import styles from './failed-notices.module.css'
import { useFailedNotices } from './use-failed-notices.ts'

/** For staff: notices that failed on every attempt, to be tried again or dropped. */
export function FailedNotices() {
  const { t } = useTranslation()
  const list = useFailedNotices()
  const rows = list.data?.pages.flatMap((page) => page.notices)
  return (
    <section className={styles.list}>
      <PagedList list={list} rows={rows} failed={t('staff:notices.failed')} none={t('staff:notices.none')}>
        {(notice) => <FailedCard key={notice.id} notice={notice} onChange={() => list.refetch()} />}
      </PagedList>
    </section>
  )
}

function FailedCard({ notice, onChange }: { notice: FailedNotice; onChange: () => Promise<unknown> }) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const { id, member, kind, failedAt, attempts, fault } = notice

  async function decide(route: typeof api.staffNotices.retry | typeof api.staffNotices.drop) {
    setBusy(true)
    try {
      await call(route, { params: { id } })
    } catch (error) {
      toastFailure(error)
    } finally {
      await onChange()
      setBusy(false)
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
        <Button kind="outlined" icon="refresh" busy={isBusy} onClick={() => void decide(api.staffNotices.retry)}>
          {t('staff:notices.retry')}
        </Button>
        <Button kind="danger" icon="trash" disabled={isBusy} onClick={() => void decide(api.staffNotices.drop)}>
          {t('staff:notices.drop')}
        </Button>
      </div>
    </Card>
  )
}
