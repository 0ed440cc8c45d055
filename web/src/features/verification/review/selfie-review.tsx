import { type SelfieFault, type StaffSelfie, selfieFaults } from '@karibu/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { failureMessage } from '../../../lib/api/failures.ts'
import { formatDate, formatNumber } from '../../../lib/i18n/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { useFreshPassword } from '../../confirm-password/index.ts'
import { OneCase, useChosenCase } from '../../staff/index.ts'
import { readSelfie, useDecideSelfie, useQueuedSelfie, useSelfieQueue } from '../queries.ts'
import styles from '../verification.module.css'

type SelfieReviewProps = { pathOf: (id: string) => string }

/** The selfie that the address names, or those that wait, one at a time, beside the photos of the profile. */
export function SelfieReview({ pathOf }: SelfieReviewProps) {
  const id = useChosenCase()
  return id === null ? <Queue pathOf={pathOf} /> : <OneSelfie id={id} pathOf={pathOf} />
}

function OneSelfie({ id, pathOf }: SelfieReviewProps & { id: string }) {
  const found = useQueuedSelfie(id)
  return (
    <OneCase kind="selfie" list={found} row={found.data?.selfies[0]}>
      {(selfie) => <Desk {...{ selfie, pathOf }} waiting={found.data?.waiting ?? 0} />}
    </OneCase>
  )
}

function Queue({ pathOf }: SelfieReviewProps) {
  const { t } = useTranslation()
  const list = useSelfieQueue()
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
  const [selfie] = list.data.selfies
  if (!selfie)
    return (
      <EmptyState icon="check" title={t('verification-screens:review.none')}>
        {t('verification-screens:review.noneText')}
      </EmptyState>
    )
  return <Desk key={selfie.id} {...{ selfie, pathOf }} waiting={list.data.waiting} />
}

type DeskProps = { selfie: StaffSelfie; waiting: number; pathOf: (id: string) => string }

function Desk({ selfie, waiting, pathOf }: DeskProps) {
  const { t } = useTranslation()
  const decide = useDecideSelfie()
  const { owner, photos, refusedBefore } = selfie
  const choose = (outcome: 'approve' | SelfieFault) => decide.mutate({ id: selfie.id, outcome })
  return (
    <Card as="section" className={styles.step}>
      <h2>{t('verification-screens:review.waiting', { number: formatNumber(waiting) })}</h2>
      <p className={styles.text}>
        <Link className={styles.link} to={pathOf(owner.id)}>
          {t('reactions:nameAge', { name: owner.name, age: owner.age })}
        </Link>{' '}
        {t('verification-screens:review.facts', {
          joined: formatDate(owner.joinedAt, { dateStyle: 'medium' }),
          reports: formatNumber(owner.reports),
          refused: formatNumber(refusedBefore),
        })}
      </p>
      <p className={styles.gesture}>{t(`verification-screens:gestures.${selfie.gesture}`)}</p>
      <div className={styles.desk}>
        <Picture id={selfie.id} />
        <div className={styles.pictures}>
          {photos.map(({ image, width, height }) => (
            <img key={image} src={image} {...{ width, height }} alt={t('verification-screens:review.photo')} />
          ))}
        </div>
      </div>
      <div className={styles.actions}>
        <Button icon="check" busy={decide.isPending} onClick={() => choose('approve')}>
          {t('verification-screens:review.approve')}
        </Button>
        {selfieFaults.map((fault) => (
          <Button key={fault} kind="outlined" disabled={decide.isPending} onClick={() => choose(fault)}>
            {t(`verification-screens:review.${fault}`)}
          </Button>
        ))}
      </div>
    </Card>
  )
}

/** The selfie: seeing it needs a fresh proof and is recorded. It is shown from memory. */
function Picture({ id }: { id: string }) {
  const { t } = useTranslation()
  const { guarded, dialog } = useFreshPassword()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['staff', 'selfie', id],
    queryFn: async () => {
      const file = await guarded(() => readSelfie(id))
      return file && URL.createObjectURL(file)
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  useEffect(() => () => void (data && URL.revokeObjectURL(data)), [data])
  return (
    <div className={styles.pictures}>
      {data && <img src={data} alt={t('verification-screens:review.selfie')} />}
      {error && <FailedState message={failureMessage(error)} onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !error && (
        <div className={styles.actions}>
          <Button kind="outlined" icon="eye" busy={isFetching} onClick={() => void refetch()}>
            {t('verification-screens:review.show')}
          </Button>
        </div>
      )}
      {dialog}
    </div>
  )
}
