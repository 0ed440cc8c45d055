import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { setDataSaver } from '../../lib/device/data-saver.ts'
import { readDataUsed, watchDataUsed } from '../../lib/device/data-used.ts'
import { useDataSaver } from '../../lib/device/use-data-saver.ts'
import { formatNumber } from '../../lib/i18n/format.ts'
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx'
import { Card } from '../../ui/layout/card.tsx'
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
