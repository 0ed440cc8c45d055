import type { StaffCorrection } from '@karibu/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { failureMessage, fieldMessages, toastFailure } from '../../../lib/api/failures.ts'
import { formatDate, formatDay, formatNumber } from '../../../lib/i18n/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { useFreshPassword } from '../../confirm-password/index.ts'
import { OneCase, useChosenCase } from '../../staff/index.ts'
import {
  decideCorrection,
  readDocument,
  useCorrectionQueue,
  useQueuedCorrection,
  useRefreshCorrections,
} from '../correction/queries.ts'
import styles from '../verification.module.css'

type Guarded = <T>(work: () => Promise<T>) => Promise<T | null>

type CorrectionReviewProps = { pathOf: (id: string) => string }

/** The request for a correction that the address names, or those that wait. */
export function CorrectionReview({ pathOf }: CorrectionReviewProps) {
  const id = useChosenCase()
  return id === null ? <Queue pathOf={pathOf} /> : <OneCorrection id={id} pathOf={pathOf} />
}

function OneCorrection({ id, pathOf }: CorrectionReviewProps & { id: string }) {
  const { guarded, dialog } = useFreshPassword()
  const found = useQueuedCorrection(id)
  return (
    <>
      <OneCase kind="correction" list={found} row={found.data?.corrections[0]}>
        {(correction) => <CorrectionCard {...{ correction, pathOf, guarded }} />}
      </OneCase>
      {dialog}
    </>
  )
}

/** The oldest first. */
function Queue({ pathOf }: CorrectionReviewProps) {
  const { t } = useTranslation()
  const list = useCorrectionQueue()
  const { guarded, dialog } = useFreshPassword()
  if (list.error && !list.data)
    return (
      <FailedState message={failureMessage(list.error)} onRetry={() => void list.refetch()} busy={list.isFetching} />
    )
  if (!list.data)
    return (
      <div role="status" aria-label={t('common:loading')}>
        <Skeleton shape="block" />
      </div>
    )
  const { corrections, waiting } = list.data
  if (corrections.length === 0)
    return (
      <EmptyState icon="check" title={t('verification-screens:correction.review.none')}>
        {t('verification-screens:correction.review.noneText')}
      </EmptyState>
    )
  return (
    <div className={styles.steps}>
      <h2>{t('verification-screens:correction.review.waiting', { number: formatNumber(waiting) })}</h2>
      {corrections.map((correction) => (
        <CorrectionCard key={correction.id} {...{ correction, pathOf, guarded }} />
      ))}
      {dialog}
    </div>
  )
}

type CardProps = { correction: StaffCorrection; pathOf: (id: string) => string; guarded: Guarded }

function CorrectionCard({ correction, pathOf, guarded }: CardProps) {
  const { t } = useTranslation()
  const { id, owner, declinedBefore, reason, hasPicture } = correction
  const isRenamed = correction.firstname !== null || correction.lastname !== null
  return (
    <Card as="article" className={styles.step}>
      <p className={styles.text}>
        <Link className={styles.link} to={pathOf(owner.id)}>
          {t('reactions:nameAge', { name: `${owner.firstname} ${owner.lastname}`.trim(), age: owner.age })}
        </Link>{' '}
        {t('verification-screens:correction.review.facts', {
          joined: formatDate(owner.joinedAt, { dateStyle: 'medium' }),
          reports: formatNumber(owner.reports),
          declined: formatNumber(declinedBefore),
        })}
      </p>
      <Changes correction={correction} />
      {isRenamed && owner.isNameProved && (
        <Banner icon="info">{t('verification-screens:correction.review.proved')}</Banner>
      )}
      <div>
        <p className={styles.text}>{t('verification-screens:correction.review.reason')}</p>
        <p className={styles.reason}>{reason}</p>
      </div>
      {hasPicture && <Document id={id} guarded={guarded} />}
      <Decision id={id} guarded={guarded} />
    </Card>
  )
}

/** Each value that is to be corrected, before and after. */
function Changes({ correction: { owner, ...requested } }: Pick<CardProps, 'correction'>) {
  const { t } = useTranslation()
  const none = t('verification-screens:correction.review.notGiven')
  const changes = [
    { label: t('auth:fields.firstName'), before: owner.firstname, after: requested.firstname },
    { label: t('auth:fields.lastName'), before: owner.lastname, after: requested.lastname },
    {
      label: t('verification-screens:correction.gender'),
      before: t(`auth:genders.${owner.gender}`),
      after: requested.gender && t(`auth:genders.${requested.gender}`),
    },
    {
      label: t('people:facts.birthDate'),
      before: owner.dob && formatDay(owner.dob),
      after: requested.dob && formatDay(requested.dob),
    },
  ]
  return (
    <dl className={styles.values}>
      {changes
        .filter(({ after }) => after)
        .map(({ label, before, after }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <del>{before || none}</del> <ins>{after}</ins>
            </dd>
          </div>
        ))}
    </dl>
  )
}

/** The picture of the document: seeing it needs a fresh proof and is recorded. It is shown from memory, when staff ask for it. */
function Document({ id, guarded }: { id: string; guarded: Guarded }) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['staff', 'correction', id],
    queryFn: async () => {
      const file = await guarded(() => readDocument(id))
      return file && URL.createObjectURL(file)
    },
    enabled: false,
    gcTime: 0,
  })
  useEffect(() => () => void (data && URL.revokeObjectURL(data)), [data])
  return (
    <div className={styles.pictures}>
      {data && <img src={data} alt={t('verification-screens:correction.review.document')} />}
      {error && <FailedState message={failureMessage(error)} onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !error && (
        <div>
          <Button kind="outlined" icon="eye" busy={isFetching} onClick={() => void refetch()}>
            {t('verification-screens:correction.review.show')}
          </Button>
        </div>
      )}
    </div>
  )
}

function Decision({ id, guarded }: { id: string; guarded: Guarded }) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState<'approve' | 'decline' | null>(null)
  const refresh = useRefreshCorrections()

  async function decide(outcome: 'approve' | 'decline') {
    setBusy(outcome)
    setError(undefined)
    try {
      await guarded(() => decideCorrection(id, { outcome, reason }))
      await refresh()
    } catch (failure) {
      setError(fieldMessages(failure).reason?.[0])
      toastFailure(failure)
    } finally {
      setBusy(null)
    }
  }

  return (
    <div className={styles.form}>
      <TextArea
        name={`answer-${id}`}
        label={t('verification-screens:correction.review.answer')}
        value={reason}
        error={error}
        maxLength={500}
        rows={2}
        onChange={(event) => setReason(event.target.value)}
        required
      />
      <div className={styles.actions}>
        <Button icon="check" busy={busy === 'approve'} disabled={busy !== null} onClick={() => void decide('approve')}>
          {t('verification-screens:correction.review.approve')}
        </Button>
        <Button
          kind="outlined"
          icon="cross"
          busy={busy === 'decline'}
          disabled={busy !== null}
          onClick={() => void decide('decline')}
        >
          {t('verification-screens:correction.review.decline')}
        </Button>
      </div>
    </div>
  )
}
