import { useTranslation } from 'react-i18next'
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { lastDays, type Period } from './figure-rules.ts'
import styles from './figures.module.css'

const periods = ['28', '91', '365'] as const

type PeriodFieldsProps = { period: Period; onChange: (period: Period) => void }

/** Chooses a period: a usual one, or its first and last day. */
export function PeriodFields({ period, onChange }: PeriodFieldsProps) {
  const { t } = useTranslation()
  const usual = periods.find((days) => {
    const { from, to } = lastDays(Number(days), new Date())
    return from === period.from && to === period.to
  })
  const set = (change: Partial<Period>) => onChange({ ...period, ...change })
  return (
    <div className={styles.period}>
      <SegmentedControl
        label={t('admin-screens:figures.period')}
        segments={periods.map((days) => ({ value: days, label: t(`admin-screens:figures.days.${days}`) }))}
        value={usual ?? ''}
        onChange={(days) => onChange(lastDays(Number(days), new Date()))}
      />
      <TextField
        name="from"
        type="date"
        label={t('admin-screens:figures.from')}
        value={period.from}
        onChange={({ target }) => target.value && set({ from: target.value })}
      />
      <TextField
        name="to"
        type="date"
        label={t('admin-screens:figures.to')}
        value={period.to}
        onChange={({ target }) => target.value && set({ to: target.value })}
      />
    </div>
  )
}
