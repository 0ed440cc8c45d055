import type { Wallet } from '@karibu/contract'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuthStore } from '../../lib/auth-store.ts'
import { formatMoment, formatMoney } from '../../lib/i18n/format.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { Pattern } from '../../ui/media/pattern.tsx'
import { creditText, LocalPrice, useWallet } from '../paying/index.ts'
import styles from './balances.module.css'

export type WalletPaths = { deposit: string; withdraw: string; boost: string; gifts: string; support: string }

/** Both balances beside the member's own pattern, and the two main things to do about them. */
export function Balances({ paths }: { paths: WalletPaths }) {
  const { t } = useTranslation()
  const { data: wallet, error, refetch, isFetching } = useWallet()
  if (!wallet && error)
    return <FailedState message={t('wallet-screens:loadFailed')} onRetry={() => void refetch()} busy={isFetching} />
  return (
    <section className={styles.balances} aria-label={t('wallet-screens:balances')}>
      <BalanceCard wallet={wallet} />
      <div className={styles.actions}>
        <ButtonLink icon="plus" to={paths.deposit}>
          {t('wallet-screens:deposit')}
        </ButtonLink>
        <ButtonLink kind="outlined" icon="upload" to={paths.withdraw}>
          {t('wallet-screens:withdraw')}
        </ButtonLink>
      </div>
      {wallet && <Earnings wallet={wallet} />}
    </section>
  )
}

function BalanceCard({ wallet }: { wallet: Wallet | undefined }) {
  const { t } = useTranslation()
  const seed = useAuthStore((state) => state.user?.id) ?? ''
  const usd = wallet && formatMoney(wallet.usd)
  const style: CSSProperties & Record<'--letters', number> = { '--letters': usd?.length ?? 1 }
  return (
    <div className={styles.card} style={style} aria-busy={!wallet || undefined}>
      <span className={styles.pattern}>
        <Pattern seed={seed} columns={12} rows={7} />
      </span>
      <dl className={styles.figures}>
        <dt>{t('wallet-screens:balance')}</dt>
        <dd className={styles.figure}>{usd ?? '…'}</dd>
        <dt>
          <VisuallyHidden>{t('wallet-screens:credits')}</VisuallyHidden>
        </dt>
        <dd className={styles.second}>
          {wallet && wallet.usd > 0 && <LocalPrice usd={wallet.usd} />}
          {wallet && <span>{creditText(wallet.credits)}</span>}
        </dd>
      </dl>
    </div>
  )
}

/** What of the balance can be paid out, or what prevents it, and what is still held back. */
function Earnings({ wallet: { withdrawable, held, nextFreeAt, frozen } }: { wallet: Wallet }) {
  const { t } = useTranslation()
  if (withdrawable <= 0 && held <= 0 && !frozen) return null
  return (
    <div className={styles.earnings}>
      {frozen && <p>{t('wallet-screens:frozen')}</p>}
      {withdrawable > 0 && <p>{t('wallet-screens:withdrawable', { amount: formatMoney(withdrawable) })}</p>}
      {held > 0 && (
        <p>
          {t('wallet-screens:held', { amount: formatMoney(held) })}{' '}
          {nextFreeAt &&
            t('wallet-screens:nextFree', {
              when: formatMoment(nextFreeAt),
            })}
        </p>
      )}
    </div>
  )
}
