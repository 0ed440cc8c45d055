import { UnsettledDeposits } from '../deposits/index.ts'
import { BalanceChart } from './balance-chart.tsx'
import { Balances, type WalletPaths } from './balances.tsx'
import { Exchange } from './exchange.tsx'
import { Transactions } from './transactions.tsx'
import styles from './wallet-page.module.css'

/** What I have, how it came about, and what can be done with it. */
export function WalletPage({ paths }: { paths: WalletPaths }) {
  return (
    <div className={styles.page}>
      <UnsettledDeposits depositPath={paths.deposit} />
      <Balances paths={paths} />
      <div className={styles.pair}>
        <Exchange />
        <BalanceChart />
      </div>
      <Transactions />
    </div>
  )
}
