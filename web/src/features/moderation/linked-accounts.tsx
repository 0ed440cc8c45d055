import { type LinkedAccount, memberReasonForm } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { failureMessage } from '../../lib/api/failures.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import styles from './moderation.module.css'
import { type Guarded, useLinkedAccounts } from './queries.ts'

type LinkedAccountsProps = { linked: readonly LinkedAccount[]; pathOf: (id: string) => string; inNewTab?: boolean }

/** Accounts that may be of the same person, and what they have in common. */
export function LinkedAccounts({ linked, pathOf, inNewTab }: LinkedAccountsProps) {
  const { t } = useTranslation()
  if (linked.length === 0) return <p className={styles.meta}>{t('admin-screens:member.noLinked')}</p>
  return (
    <>
      <ul className={styles.accounts}>
        {linked.map(({ id, name, status, by }) => (
          <li key={id}>
            <Link to={pathOf(id)} {...(inNewTab && { target: '_blank' })}>
              {name}
            </Link>{' '}
            · {t(`admin-screens:statuses.${status}`)} ·{' '}
            {by.map((way) => t(`admin-screens:member.linkedBy.${way}`)).join(', ')}
          </li>
        ))}
      </ul>
      <p className={styles.meta}>{t('admin-screens:member.linkedNote')}</p>
    </>
  )
}

type LinkedAccountsReaderProps = {
  memberId: string
  /** Written already, for the decision; the read is recorded with it. */
  reason: string
  guarded: Guarded
  pathOf: (id: string) => string
}

/** Beside the reason of a suspension or ban: the linked accounts of the member, read on request with that reason. */
export function LinkedAccountsReader({ memberId, reason, guarded, pathOf }: LinkedAccountsReaderProps) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useLinkedAccounts(memberId, { reason, guarded })
  if (error) return <FailedState message={failureMessage(error)} onRetry={() => void refetch()} busy={isFetching} />
  return (
    <section className={styles.form} aria-label={t('admin-screens:member.linked')}>
      {data ? (
        <>
          <h3>{t('admin-screens:member.linked')}</h3>
          <LinkedAccounts linked={data.linked} pathOf={pathOf} inNewTab />
        </>
      ) : (
        <>
          <div className={styles.actions}>
            <Button
              kind="outlined"
              size="small"
              icon="users"
              busy={isFetching}
              disabled={!memberReasonForm.safeParse({ reason }).success}
              onClick={() => void refetch()}
            >
              {t('admin-screens:member.showLinked')}
            </Button>
          </div>
          <p className={styles.meta}>{t('admin-screens:member.linkedHint')}</p>
        </>
      )}
    </section>
  )
}
