import { useTranslation } from 'react-i18next'
import { useAuthStore } from '../../lib/auth-store.ts'
import { formatNumber } from '../../lib/i18n/format.ts'
import { Icon } from '../../ui/media/icon.tsx'
import styles from './balance.module.css'
import { creditText } from './credit-text.ts'
import { useWallet } from './queries.ts'

const inCents = { minimumFractionDigits: 2, maximumFractionDigits: 2 }

/** What my wallet holds, with the label of the currency; until it is asked, what was known at the last visit. */
export function Balance({ withCredits = false }: { withCredits?: boolean }) {
  const { t } = useTranslation()
  const { data: wallet } = useWallet()
  const user = useAuthStore((state) => state.user)
  const credits = wallet?.credits ?? user?.credits ?? 0
  return (
    <div className={styles.balance}>
      <Icon name="wallet" size={20} />
      <span>{t('plans:wallet.balance')}</span>
      <span className={styles.amounts}>
        <span className={styles.amount}>
          {formatNumber(wallet?.usd ?? user?.wallet ?? 0, inCents)} <abbr title={t('plans:wallet.usd')}>USD</abbr>
        </span>
        {withCredits && <span className={styles.amount}>{creditText(credits)}</span>}
      </span>
    </div>
  )
}
