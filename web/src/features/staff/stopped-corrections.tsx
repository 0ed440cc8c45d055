import type { StoppedCorrection } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatMoment } from '../../lib/i18n/format.ts'
import { Card } from '../../ui/layout/card.tsx'
import type { MemberPath } from './proposal-card.tsx'
import styles from './staff.module.css'

/** Corrections of an address that its owner stopped: why a proposal is gone, and until when there is no other. */
export function StoppedCorrections({ stopped, memberPath }: { stopped: StoppedCorrection[] } & MemberPath) {
  const { t } = useTranslation()
  if (stopped.length === 0) return null
  return (
    <section className={styles.section}>
      <h2>{t('staff:staff.stopped')}</h2>
      {stopped.map((each) => (
        <StoppedCard key={each.id} stopped={each} memberPath={memberPath} />
      ))}
    </section>
  )
}

function StoppedCard({ stopped, memberPath }: { stopped: StoppedCorrection } & MemberPath) {
  const { t } = useTranslation()
  const { target, proposer, confirmer, stoppedAt, by, pausedUntil } = stopped
  return (
    <Card as="article" className={styles.card}>
      <h3>{t('staff:staff.stoppedTitle', { name: target.name })}</h3>
      <p className={styles.meta}>
        {target.email} · {t('staff:staff.proposedBy', { name: proposer.name })} ·{' '}
        {confirmer ? t('staff:staff.confirmedBy', { name: confirmer.name }) : t('staff:staff.unconfirmed')} ·{' '}
        <time dateTime={stoppedAt}>{formatMoment(stoppedAt)}</time>
      </p>
      <p>{t(`staff:staff.stoppedBy.${by}`)}</p>
      {pausedUntil && <p>{t('staff:staff.paused', { when: formatMoment(pausedUntil) })}</p>}
      {memberPath && (
        <p>
          <Link to={memberPath(target.id)}>{t('staff:staff.openMember')}</Link>
        </p>
      )}
    </Card>
  )
}
