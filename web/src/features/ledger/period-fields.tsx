import { figureDaysMax } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../lib/i18n/format.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import styles from './ledger.module.css'
import type { Days } from './ledger-rules.ts'

type PeriodFieldsProps = { days: Days; onChange: (days: Days) => void }

export function PeriodFields({ days, onChange }: PeriodFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      {(['from', 'to'] as const).map((name) => (
        <TextField
          key={name}
          name={name}
          type="date"
          label={t(`admin-screens:ledger.${name}`)}
          value={days[name]}
          onChange={({ target }) => onChange({ ...days, [name]: target.value })}
        />
      ))}
    </>
  )
}

/** Says what a period lacks, and that a file needs one. */
export function PeriodHint({ period }: { period: Partial<Days> | null }) {
  const { t } = useTranslation()
  if (period === null)
    return (
      <p role="alert" className={styles.fault}>
        {t('admin-screens:ledger.wrongPeriod', { days: formatNumber(figureDaysMax) })}
      </p>
    )
  return period.from === undefined ? <p className={styles.muted}>{t('admin-screens:ledger.periodHint')}</p> : null
}

export function NoEntries() {
  const { t } = useTranslation()
  return (
    <EmptyState icon="book" title={t('admin-screens:ledger.noEntries')}>
      {t('admin-screens:ledger.noEntriesText')}
    </EmptyState>
  )
}
