import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../lib/i18n/format.ts'
import { DepositLink } from './deposit-link.tsx'
import styles from './missing-money.module.css'
import { useWallet } from './queries.ts'

/** Says before one buys that the wallet holds too little, by how much, and leads to the deposit and back here. */
export function MissingMoney({ price, depositPath }: { price: number; depositPath: string }) {
  const { t } = useTranslation()
  const { data: wallet } = useWallet()
  if (!wallet || wallet.usd >= price) return null
  return (
    <div className={styles.missing}>
      <p>{t('plans:wallet.missing', { amount: formatMoney(price - wallet.usd) })}</p>
      <DepositLink kind="outlined" to={depositPath} />
    </div>
  )
}
