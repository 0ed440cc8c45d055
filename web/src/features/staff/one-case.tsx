import type { QueueKind } from '@karibu/contract'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { ApiFailure } from '../../lib/api/api.ts'
import { failureMessage } from '../../lib/api/failures.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './staff.module.css'

/** The id of the one case that the address of a staff page names; null for the whole list. */
export function useChosenCase(): string | null {
  const [params] = useSearchParams()
  return params.get('case') ?? params.get('ticket')
}

type OneCaseProps<Row> = {
  /** Its name for screen readers. */
  kind: QueueKind
  /** The query that reads it. */
  list: { isPending: boolean; error: unknown; isFetching: boolean; refetch: () => unknown }
  /** Undefined before it is read, and where it no longer exists or waits. */
  row: Row | undefined
  /** Whether it has been handled and is shown as it is now. */
  isDone?: boolean
  children: (row: Row) => ReactNode
}

/** One case in all its states. It has the focus as soon as it is there, and again when it has been handled. */
export function OneCase<Row>({ kind, list, row, isDone = false, children }: OneCaseProps<Row>) {
  const { t } = useTranslation()
  const section = useRef<HTMLElement>(null)
  const state = row === undefined ? stateWithout(list) : shownState(isDone)
  useEffect(() => {
    if (state !== 'pending' && state !== 'failed') section.current?.focus()
  }, [state])
  return (
    <section ref={section} tabIndex={-1} className={styles.case} aria-label={t(`admin-screens:oneQueue.kinds.${kind}`)}>
      {state === 'pending' && (
        <div role="status" aria-label={t('common:loading')}>
          <Skeleton shape="block" />
        </div>
      )}
      {state === 'failed' && (
        <FailedState message={failureMessage(list.error)} onRetry={() => void list.refetch()} busy={list.isFetching} />
      )}
      {state === 'missing' && (
        <EmptyState icon="check" title={t('admin-screens:oneQueue.handled')}>
          {t('admin-screens:oneQueue.handledText')}
        </EmptyState>
      )}
      {state === 'done' && <Banner icon="check">{t('admin-screens:oneQueue.done')}</Banner>}
      {row !== undefined && children(row)}
    </section>
  )
}

const shownState = (isDone: boolean) => (isDone ? 'done' : 'open')

function stateWithout({ isPending, error }: OneCaseProps<unknown>['list']) {
  if (isPending) return 'pending'
  // An address that was shortened names no case either.
  const isUnknown = error instanceof ApiFailure && (error.status === 404 || error.status === 400)
  return error && !isUnknown ? 'failed' : 'missing'
}
