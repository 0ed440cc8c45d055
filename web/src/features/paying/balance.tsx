import { useTranslation } from 'react-i18next'
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

/** What my wallet holds, written as every other amount. What the last visit knew would be wrong beside a price. */
export function Balance({ withCredits = false, withCurrency = false }: BalanceProps) {
  const { t } = useTranslation()
  const { data: wallet, isError } = useWallet()
  if (!wallet && isError) return null
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
        <span className={styles.amount}>{wallet ? formatMoney(wallet.usd) : '…'}</span>
        {withCredits && wallet && <span className={styles.amount}>{creditText(wallet.credits)}</span>}
      </span>
    </div>
  )
}
