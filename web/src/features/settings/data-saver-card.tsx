import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { setDataSaver } from '../../lib/data-saver.ts'
import { readDataUsed, watchDataUsed } from '../../lib/data-used.ts'
import { formatNumber } from '../../lib/format.ts'
import { useDataSaver } from '../../lib/use-data-saver.ts'
import { Card } from '../../ui/card.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import styles from './settings.module.css'

/** How much is fetched, and how much of it this month was, as far as this browser knows. */
export function DataSaverCard() {
  const { t } = useTranslation()
  const dataSaver = useDataSaver()
  const used = useSyncExternalStore(watchDataUsed, readDataUsed)
  return (
    <Card as="section" className={styles.group}>
      <h2>{t('settings:dataSaver.title')}</h2>
      <SegmentedControl
        label={t('settings:dataSaver.title')}
        segments={(['auto', 'on', 'off'] as const).map((value) => ({ value, label: t(`settings:dataSaver.${value}`) }))}
        value={dataSaver}
        onChange={setDataSaver}
      />
      <p className={styles.text}>{t('settings:dataSaver.hint')}</p>
      <p>{t('settings:dataSaver.used', { amount: megabytes(used) })}</p>
      <p className={styles.text}>{t('settings:dataSaver.usedHint')}</p>
    </Card>
  )
}

function megabytes(bytes: number): string {
  const maximumFractionDigits = bytes < 10e6 ? 1 : 0
  return formatNumber(bytes / 1e6, { style: 'unit', unit: 'megabyte', maximumFractionDigits })
}
