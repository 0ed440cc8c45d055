import type { StaffDispute } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatMoment, formatMoney } from '../../lib/i18n/format.ts'
import styles from './disputes.module.css'

type DisputeOutcomeProps = { dispute: StaffDispute; transferPath: (id: string) => string }

/** What was done because of a dispute: what waits, what was taken from the member, and what they owe. */
export function DisputeOutcome({ dispute, transferPath }: DisputeOutcomeProps) {
  const { t } = useTranslation()
  const { giftsHeld, member, returns, transfer } = dispute
  return (
    <section className={styles.part}>
      <h3>{t('admin-screens:disputes.done')}</h3>
      <ul className={styles.lines}>
        {returns.map((one) => (
          <Return key={one.transfer} {...{ one, transferPath }} />
        ))}
        {returns.length === 0 && (
          <li>{t(transfer ? 'admin-screens:disputes.nothing' : 'admin-screens:disputes.notCredited')}</li>
        )}
        {giftsHeld > 0 && <li>{t('admin-screens:disputes.giftsHeld', { count: giftsHeld })}</li>}
        {member.frozen && <li className={styles.warn}>{t('staff:payouts.frozen')}</li>}
        {member.owes > 0 && (
          <li className={styles.warn}>{t('admin-screens:disputes.owes', { usd: formatMoney(member.owes) })}</li>
        )}
      </ul>
    </section>
  )
}

type ReturnProps = { one: StaffDispute['returns'][number]; transferPath: (id: string) => string }

/** One step: the whole sum, and where it came from as far as it was not simply in the balance. */
function Return({ one: { transfer, at, usd, gifts, debt }, transferPath }: ReturnProps) {
  const { t } = useTranslation()
  const parts = [
    gifts ? t('admin-screens:disputes.gifts', { usd: formatMoney(gifts) }) : null,
    debt > 0 ? t('admin-screens:disputes.debt', { usd: formatMoney(debt) }) : null,
  ].filter((part) => part !== null)
  return (
    <li>
      <span>{t('admin-screens:disputes.taken', { usd: formatMoney(usd - debt) })}</span>
      {parts.map((part) => (
        <span key={part}>{part}</span>
      ))}
      <span className={styles.meta}>
        <time className={styles.muted} dateTime={at}>
          {formatMoment(at)}
        </time>
        <Link to={transferPath(transfer)}>{t('admin-screens:disputes.transferLink')}</Link>
      </span>
    </li>
  )
}
