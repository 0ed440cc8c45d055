import type { StaffPayout } from '@karibu/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoment, formatMoney } from '../../lib/i18n/format.ts'
import styles from './payout-queue.module.css'

/** Who, where to, how much, how far. */
export function PayoutFacts({ payout }: { payout: StaffPayout }) {
  const { t } = useTranslation()
  const { member, account } = payout
  return (
    <>
      {member.frozen && <p className={styles.warning}>{t('staff:payouts.frozen')}</p>}
      {payout.fault && <p className={styles.warning}>{t('staff:payouts.fault', { fault: payout.fault })}</p>}
      <dl className={styles.facts}>
        <Fact name={t('staff:payouts.amount')}>
          <strong className={styles.amount}>
            {t('staff:payouts.amountLine', {
              usd: formatMoney(payout.amount),
              payout: formatMoney(payout.payoutAmount, payout.currency),
            })}
          </strong>
        </Fact>
        <Fact name={t('staff:payouts.member')}>{member.name}</Fact>
        {payout.worth > payout.amount && (
          <Fact name={t('staff:payouts.worth')}>
            {t('staff:payouts.worthLine', { usd: formatMoney(payout.worth) })}
          </Fact>
        )}
        {payout.sendFrom && (
          <Fact name={t('staff:payouts.sendFrom')}>
            <time dateTime={payout.sendFrom}>{formatMoment(payout.sendFrom)}</time>
          </Fact>
        )}
        <Fact name={t('staff:payouts.account')}>
          {t('staff:payouts.accountLine', {
            bank: account.bankName,
            ending: account.ending,
            holder: account.accountName,
          })}
        </Fact>
        <Fact name={t('staff:payouts.requested')}>
          <time dateTime={payout.createdAt}>{formatMoment(payout.createdAt)}</time>
        </Fact>
        <Fact name={t('staff:payouts.channel')}>
          <span className={styles.channel}>{payout.channel}</span>
          {payout.sends > 0 && <> · {t('staff:payouts.sends', { count: payout.sends })}</>}
        </Fact>
        <Fact name={t('staff:payouts.reference')}>
          <span className={styles.reference}>{payout.reference}</span>
        </Fact>
        {payout.reason && <Fact name={t('staff:payouts.reason')}>{payout.reason}</Fact>}
        {payout.providerCode && <Fact name={t('staff:payouts.providerCode')}>{payout.providerCode}</Fact>}
      </dl>
    </>
  )
}

/** A fact of a card, under its name. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
