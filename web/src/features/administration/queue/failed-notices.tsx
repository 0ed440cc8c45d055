import { type FailedNotice, noticeKinds } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../../lib/i18n/format.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { PagedList } from '../../../ui/layout/paged-list.tsx'
import { useFocusWhenLost } from '../../../ui/overlays/use-focus-when-lost.ts'
import styles from './failed-notices.module.css'
import { decideFailedNotice, useFailedNotices } from './queries.ts'
import { ReasonButton } from './reason-button.tsx'

/** Notices that failed on every attempt, to be sent again or dropped for a reason. */
export function FailedNotices() {
  const { t } = useTranslation()
  const list = useFailedNotices()
  const rows = list.data?.pages.flatMap((page) => page.notices)
  const place = useFocusWhenLost<HTMLElement>(rows?.length, { atFirst: false })
  return (
    <section className={styles.list} ref={place} tabIndex={-1}>
      <PagedList list={list} rows={rows} failed={t('staff:notices.failed')} none={t('staff:notices.none')}>
        {(notice) => <FailedCard key={notice.id} notice={notice} />}
      </PagedList>
    </section>
  )
}

function FailedCard({ notice }: { notice: FailedNotice }) {
  const { t } = useTranslation()
  const { id, member, failedAt, attempts, fault } = notice
  // A kind of a later version has no texts here yet.
  const known = noticeKinds.find((each) => each === notice.kind)
  const kind = known ? t(`notifications:kinds.${known}`) : notice.kind
  return (
    <Card as="article" className={styles.card}>
      <h2 className={styles.title}>{t('staff:notices.of', { kind, name: member.name })}</h2>
      <p className={styles.fault}>{fault}</p>
      <p>
        {t('staff:notices.attempts', {
          count: attempts,
          when: formatMoment(failedAt),
        })}
      </p>
      <div className={styles.actions}>
        <ReasonButton
          kind="outlined"
          icon="refresh"
          label={t('staff:notices.retry')}
          title={t('staff:notices.retryTitle')}
          text={t('staff:notices.retryText')}
          onSubmit={(reason) => decideFailedNotice(id, { how: 'retry', reason })}
        />
        <ReasonButton
          kind="danger"
          icon="trash"
          label={t('staff:notices.drop')}
          title={t('staff:notices.dropTitle')}
          text={t('staff:notices.dropText')}
          isDangerous
          onSubmit={(reason) => decideFailedNotice(id, { how: 'drop', reason })}
        />
      </div>
    </Card>
  )
}
