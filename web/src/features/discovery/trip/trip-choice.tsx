import { type Trip, tripDays, tripStartsMax } from '@karibu/contract'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldMessages, toastFailure, toastUnshown } from '../../../lib/api/failures.ts'
import { formatDate } from '../../../lib/i18n/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Combobox, type ComboboxOption } from '../../../ui/fields/combobox.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import { useCities } from '../../places/index.ts'
import { useFilter, useHasAside } from '../filter/use-filter.ts'
import styles from './trip-choice.module.css'
import { useChangeTrip, type useTravel } from './use-trip.ts'

/** Shows another city in Discover: closed until it is opened or a trip runs. The list of cities is the only way to choose one. */
export function TripChoice({ travel }: { travel: ReturnType<typeof useTravel> }) {
  const { t } = useTranslation()
  const { closePanel } = useFilter()
  const isBeside = useHasAside()
  const onChanged = () => !isBeside && closePanel()
  if (!travel.canTravel) return null
  const { state } = travel
  const trip = state.data?.trip
  return (
    <details className={styles.trip} open={trip ? true : undefined}>
      <summary className={styles.title}>
        <Icon name="pin" size={20} />
        <span>{trip ? t('filter:trip.now', { city: trip.city.name }) : t('filter:trip.title')}</span>
        <Icon name="chevron-down" size={20} />
      </summary>
      <div className={styles.content}>
        {trip ? <Running trip={trip} onChanged={onChanged} /> : <p>{t('filter:trip.hint', { count: tripDays })}</p>}
        {state.data && <CityForm startsLeft={state.data.startsLeft} onChanged={onChanged} />}
        {state.isError && (
          <>
            <p role="alert">{t('filter:trip.failed')}</p>
            <Button kind="ghost" size="small" icon="refresh" onClick={() => void state.refetch()}>
              {t('common:tryAgain')}
            </Button>
          </>
        )}
      </div>
    </details>
  )
}

function Running({ trip, onChanged }: { trip: Trip; onChanged: () => void }) {
  const { t } = useTranslation()
  const change = useChangeTrip()
  return (
    <>
      <p>{t('filter:trip.until', { date: formatDate(trip.endsAt, { day: 'numeric', month: 'long' }) })}</p>
      <Button
        kind="outlined"
        size="small"
        busy={change.isPending}
        aria-label={t('filter:trip.endName', { city: trip.city.name })}
        onClick={() => change.mutate(null, { onSuccess: onChanged, onError: toastFailure })}
      >
        {t('filter:trip.end')}
      </Button>
    </>
  )
}

function CityForm({ startsLeft, onChanged }: { startsLeft: number; onChanged: () => void }) {
  const { t } = useTranslation()
  const [city, setCity] = useState<ComboboxOption | null>(null)
  const [typed, setTyped] = useState('')
  const { options, isLoading } = useCities(typed)
  const change = useChangeTrip()
  if (startsLeft === 0) return <p>{t('filter:trip.none', { count: tripStartsMax })}</p>
  const start = (event: FormEvent) => {
    event.preventDefault()
    if (!city) return
    const onError = (error: unknown) => toastUnshown(error, ['cityId'])
    change.mutate(Number(city.value), { onSuccess: onChanged, onError })
  }
  return (
    <form className={styles.form} onSubmit={start} noValidate>
      <Combobox
        label={t('people:place.city')}
        name="tripCity"
        hint={city?.detail ?? t('filter:trip.left', { count: startsLeft })}
        placeholder={t('people:place.placeholder')}
        value={city}
        options={options}
        onSearch={setTyped}
        busy={isLoading}
        emptyText={typed.trim() ? t('people:place.noCity') : t('people:place.typeOn')}
        error={fieldMessages(change.error).cityId?.[0]}
        onChange={(option) => {
          change.reset()
          setCity(option)
        }}
      />
      <Button type="submit" kind="outlined" disabled={!city} busy={change.isPending}>
        {t('filter:trip.start')}
      </Button>
    </form>
  )
}
