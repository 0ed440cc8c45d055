import { type ClosingPreview, cityPeople } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../ui/feedback/toast.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Combobox, type ComboboxOption } from '../../../ui/fields/combobox.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useCities } from '../../places/index.ts'
import { closeCity, useClosingPreview, useRefresh } from '../queries.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { isPeopleMin } from './city-rules.ts'

const usualPeople = 50

/** Chooses a city that waits for members, and from how many on it opens; says before what that does. */
export function CloseCity({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const refresh = useRefresh()
  const [city, setCity] = useState<ComboboxOption | null>(null)
  const [people, setPeople] = useState(String(usualPeople))
  const [balanced, setBalanced] = useState(false)
  const [isTried, setTried] = useState(false)
  async function close(reason: string) {
    setTried(true)
    if (!city || !isPeopleMin(people)) return false
    const { message } = await closeCity(city.value, { peopleMin: Number(people), balanced, reason })
    if (message) toast.info(message)
    await refresh()
    return true
  }
  return (
    <ReasonDialog
      title={t('admin-screens:waiting.close')}
      submit={t('admin-screens:waiting.close')}
      onSubmit={close}
      onClose={onClose}
    >
      <CityChoice city={city} onChange={setCity} isMissing={isTried && !city} />
      <Preview id={city?.value ?? null} />
      <TextField
        label={t('admin-screens:waiting.peopleMin')}
        name="peopleMin"
        type="number"
        min={cityPeople.min}
        max={cityPeople.max}
        value={people}
        error={isTried && !isPeopleMin(people) ? t('errors:fields.invalid') : undefined}
        onChange={(event) => setPeople(event.target.value)}
      />
      <Checkbox
        label={t('admin-screens:waiting.balanced')}
        checked={balanced}
        onChange={(event) => setBalanced(event.target.checked)}
      />
    </ReasonDialog>
  )
}

type CityChoiceProps = {
  city: ComboboxOption | null
  onChange: (city: ComboboxOption | null) => void
  isMissing: boolean
}

function CityChoice({ city, onChange, isMissing }: CityChoiceProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const { options, isLoading } = useCities(typed)
  return (
    <Combobox
      label={t('people:place.city')}
      name="waitingCity"
      hint={city?.detail}
      placeholder={t('people:place.placeholder')}
      value={city}
      options={options}
      onSearch={setTyped}
      busy={isLoading}
      emptyText={typed.trim() ? t('people:place.noCity') : t('people:place.typeOn')}
      error={isMissing ? t('errors:fields.city_unknown') : undefined}
      onChange={onChange}
    />
  )
}

/** What closing the chosen city does. */
function Preview({ id }: { id: string | null }) {
  const { t } = useTranslation()
  const { data, error } = useClosingPreview(id)
  if (!id) return null
  if (error) return <p role="alert">{t('errors:fields.city_small')}</p>
  if (!data) return null
  const { city, isBusy, isWaiting, shown } = data.preview
  const key = isBusy ? 'busy' : effectKey({ isWaiting, shown })
  return <p role="status">{t(`admin-screens:waiting.${key}`, { city, count: shown ?? 0 })}</p>
}

function effectKey({ isWaiting, shown }: Pick<ClosingPreview, 'isWaiting' | 'shown'>) {
  if (isWaiting) return 'isWaiting'
  return shown === null ? 'fewShown' : 'shown'
}
