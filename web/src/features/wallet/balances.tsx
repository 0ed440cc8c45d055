import { useTranslation } from 'react-i18next'
import { formatDate, formatMoney, formatNumber } from '../../lib/i18n/format.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useWallet } from '../paying/index.ts'
import styles from './balances.module.css'

export type WalletPaths = { deposit: string; withdraw: string; boost: string; gifts: string }

/** Both balances, large, with what may be done about them. */
export function Balances({ paths }: { paths: WalletPaths }) {
  const { t } = useTranslation()
  const { data: wallet, error, refetch, isFetching } = useWallet()
  if (!wallet && error)
    return <FailedState message={t('wallet-screens:loadFailed')} onRetry={() => void refetch()} busy={isFetching} />
  return (
    <section className={styles.balances} aria-label={t('wallet-screens:balances')}>
      <dl className={styles.figures}>
        <div>
          <dt>{t('wallet-screens:usd')}</dt>
          <dd className={styles.figure}>{wallet ? formatMoney(wallet.usd) : <Skeleton shape="title" />}</dd>
        </div>
        <div>
          <dt>{t('wallet-screens:credits')}</dt>
          <dd className={styles.figure}>{wallet ? formatNumber(wallet.credits) : <Skeleton shape="title" />}</dd>
        </div>
      </dl>
      {wallet && wallet.withdrawable > 0 && (
        <p>{t('wallet-screens:withdrawable', { amount: formatMoney(wallet.withdrawable) })}</p>
      )}
      {wallet && wallet.held > 0 && (
        <p>
          {t('wallet-screens:held', { amount: formatMoney(wallet.held) })}{' '}
          {wallet.nextFreeAt &&
            t('wallet-screens:nextFree', {
              when: formatDate(wallet.nextFreeAt, { dateStyle: 'medium', timeStyle: 'short' }),
            })}
        </p>
      )}
      <div className={styles.actions}>
        <ButtonLink kind="gold" icon="plus" to={paths.deposit}>
          {t('wallet-screens:deposit')}
        </ButtonLink>
        <ButtonLink kind="outlined" icon="send" to={paths.withdraw}>
          {t('wallet-screens:withdraw')}
        </ButtonLink>
        <ButtonLink kind="ghost" icon="boost" to={paths.boost}>
          {t('wallet-screens:boost')}
        </ButtonLink>
        <ButtonLink kind="ghost" icon="gift" to={paths.gifts}>
          {t('gift-screens:give')}
        </ButtonLink>
      </div>
    </section>
  )
}
