import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { formatMoney } from '../../lib/format.ts'
import { ButtonLink } from '../../ui/button.tsx'
import styles from './missing-money.module.css'
import { useWallet } from './queries.ts'

/** Says before one buys that the wallet holds too little, by how much, and leads to the deposit and back here. */
export function MissingMoney({ price, depositPath }: { price: number; depositPath: string }) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const { data: wallet } = useWallet()
  if (!wallet || wallet.usd >= price) return null
  return (
    <div className={styles.missing}>
      <p>{t('plans:wallet.missing', { amount: formatMoney(price - wallet.usd) })}</p>
      <ButtonLink
        kind="outlined"
        size="small"
        icon="plus"
        to={`${depositPath}?redirect=${encodeURIComponent(pathname + search)}`}
      >
        {t('plans:wallet.deposit')}
      </ButtonLink>
    </div>
  )
}
