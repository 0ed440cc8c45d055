import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../../lib/api/failures.ts'
import { Switch } from '../../../ui/fields/switch.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import styles from './filter-form.module.css'
import { asQuery, countCriteria, type FilterQuery, sameFilter } from './filter-rules.ts'
import { useChangeFilters, useSavedFilters } from './use-saved-filters.ts'

/** Saves the filter in the form and notifies of new matching members; for a saved filter, toggles its alert. Nothing without a criterion. */
export function AlertSwitch({ filter }: { filter: FilterQuery | null }) {
  const { t } = useTranslation()
  const { data } = useSavedFilters()
  const filters = useChangeFilters()
  const [isBusy, setBusy] = useState(false)
  const saved = data?.filters.find((one) => filter && sameFilter(asQuery(one.filter), filter))

  async function change(alert: boolean) {
    if (!filter) return
    setBusy(true)
    try {
      if (saved) await filters.change(saved, { alert })
      else await filters.save({ name: freeName(), filter, alert })
    } catch (error) {
      toastFailure(error)
    } finally {
      setBusy(false)
    }
  }

  /** A name that replaces no other filter: "My alert", "My alert 2". */
  function freeName(): string {
    const taken = (data?.filters ?? []).map(({ name }) => name.toLowerCase())
    const names = [1, 2, 3, 4, 5, 6].map((number) => t('filter:alertName') + (number === 1 ? '' : ` ${number}`))
    return names.find((name) => !taken.includes(name.toLowerCase())) ?? t('filter:alertName')
  }

  if (!data || !filter || countCriteria(filter) === 0) return null
  return (
    <Switch
      label={
        <span className={styles.alert}>
          <Icon name="bell" />
          {t('filter:alert')}
        </span>
      }
      hint={saved?.alert ? t('filter:alertHint') : undefined}
      checked={saved?.alert ?? false}
      disabled={isBusy}
      onChange={(isOn) => void change(isOn)}
    />
  )
}
