import type { DepositChannel, DisputeState, StaffDispute } from '@karibu/contract'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatMoment, formatMoney } from '../../lib/i18n/format.ts'
import { Chip } from '../../ui/controls/chip.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { DisputeOutcome } from './dispute-outcome.tsx'
import styles from './disputes.module.css'
import { Fact } from './payout-facts.tsx'

/** Where a dispute leads to; null where the member of staff may not go. */
export type DisputePaths = {
  memberPath: ((id: string) => string) | null
  depositPath: ((reference: string) => string) | null
  transferPath: (id: string) => string
}

export const providerNames: Record<DepositChannel, string> = {
  paystack: 'Paystack',
  tranzak: 'Tranzak',
  flutterwave: 'Flutterwave',
}
const tones: Record<DisputeState, ComponentProps<typeof Chip>['tone']> = {
  open: 'clay',
  lost: 'danger',
  won: 'palm',
  returned: 'neutral',
}

type DisputeProps = { dispute: StaffDispute; paths: DisputePaths }

/** One disputed payment: whose it is, what its provider reported, and what was done because of it. */
export function DisputeCard({ dispute, paths }: DisputeProps) {
  const { t } = useTranslation()
  const { member, state, amount, currency } = dispute
  const name = member.id === null ? t('admin-screens:ledger.gone') : member.name
  return (
    <Card as="article" className={styles.card}>
      <header className={styles.head}>
        <h2 className={styles.amount}>{formatMoney(amount, currency)}</h2>
        <Chip tone={tones[state]}>{t(`admin-screens:disputes.state.${state}`)}</Chip>
      </header>
      <p className={styles.who}>
        {member.id !== null && paths.memberPath ? <Link to={paths.memberPath(member.id)}>{name}</Link> : name}
      </p>
      <Facts dispute={dispute} paths={paths} />
      <Cases dispute={dispute} />
      <DisputeOutcome dispute={dispute} transferPath={paths.transferPath} />
    </Card>
  )
}

function Facts({ dispute, paths }: DisputeProps) {
  const { t } = useTranslation()
  const { reference, channel, usd, transfer, paidAt, disputedAt } = dispute
  return (
    <dl className={styles.facts}>
      <Fact name={t('admin-screens:disputes.provider')}>{providerNames[channel]}</Fact>
      <Fact name={t('admin-screens:disputes.worth')}>
        {transfer ? <Link to={paths.transferPath(transfer)}>{formatMoney(usd)}</Link> : formatMoney(usd)}
      </Fact>
      <Fact name={t('admin-screens:disputes.paidAt')}>
        <time dateTime={paidAt}>{formatMoment(paidAt)}</time>
      </Fact>
      <Fact name={t('admin-screens:disputes.disputedAt')}>
        <time dateTime={disputedAt}>{formatMoment(disputedAt)}</time>
      </Fact>
      <div className={styles.whole}>
        <dt>{t('staff:deposit.reference')}</dt>
        <dd className={styles.reference}>
          {paths.depositPath ? <Link to={paths.depositPath(reference)}>{reference}</Link> : reference}
        </dd>
      </div>
    </dl>
  )
}

/** What the provider reported, the newest first. */
function Cases({ dispute: { cases, currency, amount: whole } }: { dispute: StaffDispute }) {
  const { t } = useTranslation()
  return (
    <section className={styles.part}>
      <h3>{t('admin-screens:disputes.cases')}</h3>
      {cases.length === 0 && <p>{t('admin-screens:disputes.noCases')}</p>}
      <ul className={styles.lines}>
        {cases.map(({ kind, id, state, amount, openedAt, endedAt, dueAt }) => (
          <li key={`${kind} ${id}`}>
            <span>
              {t(`admin-screens:disputes.${kind}`, { id })}
              {amount === whole ? '' : ` · ${formatMoney(amount, currency)}`}
              {' · '}
              {t(`admin-screens:disputes.state.${state}`)}
            </span>
            <span className={styles.muted}>
              {t('admin-screens:disputes.opened', { when: formatMoment(openedAt) })}
              {endedAt && ` · ${t('admin-screens:disputes.ended', { when: formatMoment(endedAt) })}`}
            </span>
            {dueAt && endedAt === null && (
              <strong className={styles.due}>{t('admin-screens:disputes.due', { when: formatMoment(dueAt) })}</strong>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
