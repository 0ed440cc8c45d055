import type { GoneReport, TalkedWith } from '@karibu/contract'
import { reportNumber } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { failureMessage, toastFailure } from '../../lib/api/failures.ts'
import { formatDate, formatMoment } from '../../lib/i18n/format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Chip } from '../../ui/controls/chip.tsx'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PagedList } from '../../ui/layout/paged-list.tsx'
import { useFreshPassword } from '../confirm-password/index.ts'
import { OneCase } from '../staff/index.ts'
import styles from './moderation.module.css'
import {
  chooseReported,
  closeGoneReport,
  type Guarded,
  useGoneReport,
  useGoneReports,
  useRefreshReports,
  useTalkedWith,
} from './queries.ts'

type GoneReportsProps = { guarded: Guarded; memberPath: (id: string) => string }

/** Reports about people that the reporter cannot see any more: staff say who is meant. */
export function GoneReports({ guarded, memberPath }: GoneReportsProps) {
  const { t } = useTranslation()
  const list = useGoneReports()
  const reports = list.data?.pages.flatMap((page) => page.reports)
  return (
    <PagedList list={list} rows={reports} failed={t('staff:reports.failed')} none={t('staff:reports.none')}>
      {(report) => <GoneCard key={report.id} {...{ report, guarded, memberPath }} />}
    </PagedList>
  )
}

/** One of them, which the address of the page names. */
export function OneGoneReport({ id, memberPath }: Pick<GoneReportsProps, 'memberPath'> & { id: string }) {
  const { guarded, dialog } = useFreshPassword()
  const found = useGoneReport(id)
  return (
    <>
      <OneCase kind="report" list={found} row={found.data?.reports[0]}>
        {(report) => <GoneCard {...{ report, guarded, memberPath }} />}
      </OneCase>
      {dialog}
    </>
  )
}

function GoneCard({ report, guarded, memberPath }: GoneReportsProps & { report: GoneReport }) {
  const { t } = useTranslation()
  const refresh = useRefreshReports()
  const [isBusy, setBusy] = useState(false)
  const name = report.name || t('admin-screens:gone.unknown')

  async function settle(work: () => Promise<unknown>) {
    setBusy(true)
    try {
      await guarded(work)
    } catch (error) {
      toastFailure(error)
    } finally {
      // Also after a failure: another moderator may have settled it.
      await refresh()
      setBusy(false)
    }
  }

  return (
    <Card as="article" className={styles.card}>
      <header className={styles.head}>
        <h2>{t('admin-screens:gone.who', { reporter: report.reporter.name, name })}</h2>
        {report.category && <Chip>{t(`reporting:categories.${report.category}`)}</Chip>}
      </header>
      <p className={styles.meta}>
        {reportNumber(report)} · {formatMoment(report.createdAt)} ·{' '}
        <Link to={memberPath(report.reporter.id)}>{t('staff:reports.member', { name: report.reporter.name })}</Link>
      </p>
      {report.content && <p className={styles.content}>{report.content}</p>}
      <p>{t('admin-screens:gone.text')}</p>
      <People
        id={report.id}
        guarded={guarded}
        isBusy={isBusy}
        onChoose={(memberId) => void settle(() => chooseReported(report.id, memberId))}
      />
      <div className={styles.actions}>
        <Button kind="ghost" disabled={isBusy} onClick={() => void settle(() => closeGoneReport(report.id))}>
          {t('admin-screens:gone.close')}
        </Button>
      </div>
    </Card>
  )
}

type PeopleProps = { id: string; guarded: Guarded; isBusy: boolean; onChoose: (memberId: string) => void }

/** Read on request only: it needs a fresh proof and is recorded. */
function People({ id, guarded, isBusy, onChoose }: PeopleProps) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useTalkedWith(id, guarded)
  if (error) return <FailedState message={failureMessage(error)} onRetry={() => void refetch()} busy={isFetching} />
  if (!data)
    return (
      <>
        <p className={styles.meta}>{t('staff:reports.isRecorded')}</p>
        <div className={styles.actions}>
          <Button kind="outlined" icon="eye" busy={isFetching} onClick={() => void refetch()}>
            {t('admin-screens:gone.show')}
          </Button>
        </div>
      </>
    )
  if (data.people.length === 0) return <p className={styles.meta}>{t('admin-screens:gone.none')}</p>
  return (
    <ul className={styles.card}>
      {data.people.map((person) => (
        <PersonRow key={person.id} person={person} isBusy={isBusy} onChoose={() => onChoose(person.id)} />
      ))}
    </ul>
  )
}

function PersonRow({ person, isBusy, onChoose }: { person: TalkedWith; isBusy: boolean; onChoose: () => void }) {
  const { t } = useTranslation()
  const date = formatDate(person.talkedAt, { dateStyle: 'medium' })
  return (
    <li className={styles.actions}>
      <Button kind="outlined" size="small" disabled={isBusy} onClick={onChoose}>
        {t('admin-screens:gone.choose', { name: person.name })}
      </Button>
      <span className={styles.meta}>{t('admin-screens:gone.person', { messages: person.messages, date })}</span>
    </li>
  )
}
