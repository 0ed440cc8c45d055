import type { Deposit } from '@karibu/contract'
import i18next from 'i18next'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../lib/api/api.ts'
import { formatMoney } from '../../lib/i18n/format.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { Icon } from '../../ui/media/icon.tsx'
import { useFocusWhenLost } from '../../ui/overlays/use-focus-when-lost.ts'
import { ReceiptButton } from '../paying/index.ts'
import { signs } from './deposit-icons.ts'
import styles from './deposit-status.module.css'
import { DepositSteps } from './deposit-steps.tsx'
import { useDeposit } from './queries.ts'

/** How the member returned from the payment page: by its return link or by its Cancel; null without a visit there. */
export type Arrival = 'returned' | 'left' | null

type Ways = {
  walletPath: string
  giftsPath: string
  supportPath: string
  /** The page that required more money in the wallet. */
  backPath: string | null
}
type DepositStatusProps = Ways & { reference: string; arrival: Arrival; onAgain: () => void }

/** A pending payment, polled until its end. */
export function DepositStatus({ reference, arrival, onAgain, ...ways }: DepositStatusProps) {
  const { t } = useTranslation()
  const { data: deposit, error, refetch, isFetching } = useDeposit(reference)
  const title = useFocusWhenLost<HTMLHeadingElement>(deposit?.exception ?? deposit?.status)
  if (!deposit && error) {
    const isMissing = error instanceof ApiFailure && error.status < 500 && error.status > 0
    const message = isMissing ? t('deposit-screens:follow.missing') : t('deposit-screens:loadFailed')
    return <FailedState message={message} onRetry={isMissing ? onAgain : () => void refetch()} busy={isFetching} />
  }
  if (!deposit)
    return (
      <div className={styles.loading}>
        <Spinner size={48} label={t('common:loading')} />
      </div>
    )
  return (
    <section className={styles.status}>
      <Outcome deposit={deposit} arrival={arrival} title={title} />
      {!deposit.exception && <DepositSteps status={deposit.status} />}
      <p className={styles.reference}>
        {t('deposit-screens:follow.reference')} <code>{deposit.reference}</code>
      </p>
      <WaysOn deposit={deposit} {...ways} onAgain={onAgain} />
    </section>
  )
}

type OutcomeProps = { deposit: Deposit; arrival: Arrival; title: RefObject<HTMLHeadingElement | null> }

/** How the payment is now, in a sign, a title and a sentence. */
function Outcome({ deposit, arrival, title }: OutcomeProps) {
  const { t } = useTranslation()
  const { exception, status, reason, credited, purchase } = deposit
  // Who is back from the payment page is not sent to it as to another tab.
  const stage = status === 'pending' ? (arrival ?? status) : status
  const titleText = () => {
    if (exception) return t(`deposit-screens:follow.exception.${exception}.title`)
    if (status === 'paid' && purchase?.state === 'done')
      return t(`deposit-screens:follow.bought.${purchase.kind}`, nameOf(purchase))
    if (status === 'paid') return t('deposit-screens:follow.paid.title', { amount: formatMoney(credited ?? 0) })
    return t(`deposit-screens:follow.${stage}.title`)
  }
  return (
    <div role="status" className={styles.text}>
      <span className={styles.sign} data-status={exception ? undefined : status}>
        <Icon name={exception ? 'alert' : signs[status]} size={32} />
      </span>
      <h2 ref={title} tabIndex={-1}>
        {titleText()}
      </h2>
      <p>
        {exception
          ? t(`deposit-screens:follow.exception.${exception}.text`)
          : (reason ?? t(`deposit-screens:follow.${stage}.text`))}
      </p>
      {!exception && status === 'failed' && reason && <p>{t('deposit-screens:follow.failed.text')}</p>}
      {!exception && purchase && <PurchaseText purchase={purchase} status={status} />}
    </div>
  )
}

type PurchaseTextProps = { purchase: NonNullable<Deposit['purchase']>; status: Deposit['status'] }

/** What becomes of the purchase that the payment is for. */
function PurchaseText({ purchase, status }: PurchaseTextProps) {
  const { t } = useTranslation()
  const { kind, state, reason } = purchase
  if (state === 'done') return null
  if (state === 'failed')
    return (
      <p>
        {t(`deposit-screens:follow.notBought.${kind}`, nameOf(purchase))} {reason}{' '}
        {t('deposit-screens:follow.moneyStays')}
      </p>
    )
  if (status === 'pending') return <p>{t(`deposit-screens:follow.willBuy.${kind}`, nameOf(purchase))}</p>
  if (status === 'paid') return <p>{t('deposit-screens:follow.buying')}</p>
  return null
}

/** The days of a boost are a number. */
const nameOf = ({ kind, name, to }: NonNullable<Deposit['purchase']>) => ({
  what: kind === 'boost' ? i18next.t('plans:days', { count: Number(name) }) : name,
  name: to?.firstname ?? '',
})

type WaysOnProps = Ways & { deposit: Deposit; onAgain: () => void }

function WaysOn({ deposit, backPath, giftsPath, walletPath, supportPath, onAgain }: WaysOnProps) {
  const { t } = useTranslation()
  const { status, url, reference, receipt } = deposit
  return (
    <div className={styles.actions}>
      {status === 'pending' && url && (
        <a className={styles.link} href={url} target="_blank" rel="noopener">
          {t('deposit-screens:follow.open')}
        </a>
      )}
      {status !== 'pending' && backPath && <ButtonLink to={backPath}>{t('deposit-screens:follow.back')}</ButtonLink>}
      {status === 'paid' && !backPath && (
        <ButtonLink icon="gift" to={giftsPath}>
          {t('gift-screens:give')}
        </ButtonLink>
      )}
      <ButtonLink kind="outlined" icon="wallet" to={walletPath}>
        {t('deposit-screens:follow.wallet')}
      </ButtonLink>
      {receipt && <ReceiptButton id={receipt} name={reference} />}
      <Button kind="ghost" icon="plus" onClick={onAgain}>
        {t('deposit-screens:follow.again')}
      </Button>
      <ButtonLink kind="ghost" icon="help" to={`${supportPath}?reference=${encodeURIComponent(reference)}`}>
        {t('deposit-screens:follow.wrong')}
      </ButtonLink>
    </div>
  )
}
