import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/button.tsx'
import { Combobox } from '../../ui/fields/combobox.tsx'
import { FieldError } from '../../ui/fields/field.tsx'
import { Icon } from '../../ui/media/icon.tsx'
import { type LocateFault, locate } from './locate.ts'
import type { Place } from './place-change.ts'
import styles from './place-field.module.css'
import { PlacePreview } from './place-preview.tsx'
import { useCities } from './queries.ts'

type PlaceFieldProps = {
  value: Place | null
  onChange: (place: Place | null) => void
  /** The member's current place, as name and as cell; null before they chose one. */
  current: { name: string | null; cell: number | null }
  error?: string | undefined
}

/** A place by the name of a city or by the device. Of the latter only a 2-km square is ever known. */
export function PlaceField({ value, onChange, current, error }: PlaceFieldProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const { options, isLoading } = useCities(typed)
  const device = useDevicePlace(current.cell, onChange)
  const isDevice = value !== null && !('cityId' in value)
  return (
    <div className={styles.place}>
      <Combobox
        label={t('people:place.city')}
        name="cityId"
        hint={hintOf()}
        placeholder={t('people:place.placeholder')}
        value={value && 'cityId' in value ? { value: String(value.cityId), label: value.name } : null}
        options={options}
        onSearch={setTyped}
        busy={isLoading}
        emptyText={typed.trim() ? t('people:place.noCity') : t('people:place.typeOn')}
        error={error}
        onChange={(option) => {
          device.forget()
          onChange(option && { cityId: Number(option.value), name: option.label, detail: option.detail })
        }}
      />
      <p className={styles.or}>{t('people:place.or')}</p>
      <Button
        kind="outlined"
        icon="pin"
        className={styles.mine ?? ''}
        busy={device.isBusy}
        onClick={() => void device.ask()}
      >
        {t('people:place.useMine')}
      </Button>
      <p className={styles.note}>{t('people:place.privacy')}</p>
      <div role="status">
        {isDevice && (
          <p className={styles.found}>
            <Icon name="check" size={20} />
            {t('people:place.found')}
          </p>
        )}
        <PlacePreview value={value} hasPlace={current.cell !== null} />
        {device.fault && <FieldError id="place-fault">{t(`people:place.faults.${device.fault}`)}</FieldError>}
      </div>
    </div>
  )

  /** There is a Lagos in more than one country: says which one it is. */
  function hintOf(): string {
    if (value && 'cityId' in value && value.detail) return `${value.name}, ${value.detail}`
    return current.name ? t('people:place.now', { place: current.name }) : t('people:place.hint')
  }
}

function useDevicePlace(cell: number | null, onChange: (place: Place) => void) {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<LocateFault | null>(null)
  async function ask() {
    setBusy(true)
    setFault(null)
    try {
      onChange(await locate(cell))
    } catch (found) {
      setFault(found === 'denied' ? 'denied' : 'unavailable')
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, fault, ask, forget: () => setFault(null) }
}
