import { useTranslation } from 'react-i18next'
import { Select } from '../../../ui/fields/select.tsx'

const choices = [7, 30, 60, 90] as const

/** For how many days something is preserved. */
export function DaysField({ days, onDays }: { days: number; onDays: (days: number) => void }) {
  const { t } = useTranslation()
  return (
    <Select
      name="days"
      label={t('staff:reports.days')}
      value={String(days)}
      options={choices.map((count) => ({ value: String(count), label: t('staff:reports.dayCount', { count }) }))}
      onChoose={(chosen) => onDays(Number(chosen))}
    />
  )
}
