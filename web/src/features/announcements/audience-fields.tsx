import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Combobox } from '../../ui/fields/combobox.tsx'
import { RadioCards } from '../../ui/fields/radio-cards.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { useCities, useCountries } from '../places/index.ts'
import { audienceKinds, type Draft } from './draft-rules.ts'

type AudienceFieldsProps = { draft: Draft; set: (part: Partial<Draft>) => void; error: string | undefined }

/** Who sees the announcement. */
export function AudienceFields({ draft, set, error }: AudienceFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <RadioCards
        legend={t('admin-screens:announcements.audience')}
        name="kind"
        direction="row"
        options={audienceKinds.map((value) => ({ value, label: t(`admin-screens:announcements.audiences.${value}`) }))}
        value={draft.kind}
        onChange={(kind) => set({ kind })}
      />
      {draft.kind === 'country' && <CountryField draft={draft} set={set} error={error} />}
      {draft.kind === 'city' && <CityField draft={draft} set={set} error={error} />}
    </>
  )
}

function CountryField({ draft, set, error }: AudienceFieldsProps) {
  const { t } = useTranslation()
  const { data: countries = [] } = useCountries()
  return (
    <Select
      name="country"
      label={t('admin-screens:announcements.country')}
      options={countries.map(({ code, name }) => ({ value: code, label: name }))}
      placeholder={t('admin-screens:announcements.choose')}
      required
      value={draft.country}
      error={error}
      onChange={({ target }) => set({ country: target.value })}
    />
  )
}

function CityField({ draft, set, error }: AudienceFieldsProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const { options, isLoading } = useCities(typed)
  return (
    <Combobox
      name="cityId"
      label={t('admin-screens:announcements.city')}
      hint={t('admin-screens:announcements.cityHint')}
      required
      value={draft.city}
      options={options}
      onSearch={setTyped}
      busy={isLoading}
      emptyText={typed.trim() ? t('people:place.noCity') : t('people:place.typeOn')}
      error={error}
      onChange={(city) => set({ city })}
    />
  )
}
