import { useTranslation } from 'react-i18next'
import { useAuthStore } from '../../lib/auth-store.ts'
import { formatMoney } from '../../lib/i18n/format.ts'
import { Icon } from '../../ui/media/icon.tsx'
import styles from './balance.module.css'
import { creditText } from './credit-text.ts'
import { useWallet } from './queries.ts'

type BalanceProps = {
  withCredits?: boolean
  /** Names the currency beside the label too. */
  withCurrency?: boolean
}

/** What my wallet holds, written as every other amount; until it is asked, what was known at the last visit. */
export function Balance({ withCredits = false, withCurrency = false }: BalanceProps) {
  const { t } = useTranslation()
  const { data: wallet } = useWallet()
  const user = useAuthStore((state) => state.user)
  const credits = wallet?.credits ?? user?.credits ?? 0
  return (
    <div className={styles.balance}>
      <Icon name="wallet" size={20} />
      <span>
        {t('plans:wallet.balance')}
        {withCurrency && (
          <>
            {' '}
            (<abbr title={t('plans:wallet.usd')}>USD</abbr>)
          </>
        )}
      </span>
      <span className={styles.amounts}>
        <span className={styles.amount}>{formatMoney(wallet?.usd ?? user?.wallet ?? 0)}</span>
        {withCredits && <span className={styles.amount}>{creditText(credits)}</span>}
      </span>
    </div>
  )
}
