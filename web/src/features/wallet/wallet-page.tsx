import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { roomyScreen, useMedia } from '../../lib/device/use-media.ts'
import { Icon } from '../../ui/media/icon.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { UnsettledDeposits } from '../deposits/index.ts'
import { useWallet } from '../paying/index.ts'
import { BalanceChart } from './balance-chart.tsx'
import { Balances, type WalletPaths } from './balances.tsx'
import { Exchange } from './exchange.tsx'
import { useChart } from './queries.ts'
import { Transactions } from './statement/transactions.tsx'
import styles from './wallet-page.module.css'

/** What I have, how it came about, and what can be done with it. */
export function WalletPage({ paths }: { paths: WalletPaths }) {
  const { t } = useTranslation()
  const isRoomy = useMedia(roomyScreen)
  const [open, setOpen] = useState<'convert' | 'chart' | null>(null)
  const close = () => setOpen(null)
  const links = [
    { id: 'boost', icon: 'boost', label: t('wallet-screens:boost'), to: paths.boost },
    { id: 'gifts', icon: 'gift', label: t('gift-screens:give'), to: paths.gifts },
  ] as const
  const parts = [
    { id: 'convert', icon: 'swap', label: t('wallet-screens:exchange.title'), onSelect: () => setOpen('convert') },
    { id: 'chart', icon: 'clock', label: t('wallet-screens:chart.title'), onSelect: () => setOpen('chart') },
  ] as const
  return (
    <div className={styles.page}>
      <div className={styles.main}>
        <Balances paths={paths} />
        <UnsettledDeposits depositPath={paths.deposit} />
        <Transactions more={isRoomy ? links : [...parts, ...links]} supportPath={paths.support} />
      </div>
      {isRoomy ? (
        <Aside />
      ) : (
        <>
          <Sheet isOpen={open === 'convert'} onClose={close} title={t('wallet-screens:exchange.title')}>
            <Exchange />
          </Sheet>
          <Sheet isOpen={open === 'chart'} onClose={close} title={t('wallet-screens:chart.title')}>
            <BalanceChart />
          </Sheet>
        </>
      )}
    </div>
  )
}

/** Converting, folded while there is nothing to convert, and the chart, if there is anything to draw. */
function Aside() {
  const { t } = useTranslation()
  const { data: wallet } = useWallet()
  const { data: points } = useChart(30)
  const isEmpty = wallet?.usd === 0 && wallet.credits === 0
  const isFlat = isEmpty && points?.every(({ usd, credits }) => usd === 0 && credits === 0)
  return (
    <aside className={styles.aside}>
      <details className={styles.box} open={!isEmpty}>
        <summary className={styles.summary}>
          <h2>{t('wallet-screens:exchange.title')}</h2>
          <Icon name="chevron-down" size={20} />
        </summary>
        <Exchange />
      </details>
      {!isFlat && (
        <section className={styles.box}>
          <h2>{t('wallet-screens:chart.title')}</h2>
          <BalanceChart />
        </section>
      )}
    </aside>
  )
}
