import { genders } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languages } from '../../../lib/i18n/locales.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Combobox, type ComboboxOption } from '../../../ui/fields/combobox.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useCities } from '../../places/index.ts'
import type { EditInput } from './edit-input.ts'

type EditFieldsProps = { input: EditInput; onChange: (part: Partial<EditInput>) => void }

/** What staff correct about a member. */
export function EditFields({ input, onChange }: EditFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <TextField
        name="firstname"
        label={t('auth:fields.firstName')}
        value={input.firstname}
        onChange={({ target }) => onChange({ firstname: target.value })}
      />
      <TextField
        name="lastname"
        label={t('auth:fields.lastName')}
        value={input.lastname}
        onChange={({ target }) => onChange({ lastname: target.value })}
      />
      <Select
        name="gender"
        label={t('admin-screens:member.gender')}
        value={input.gender}
        options={genders.map((gender) => ({ value: gender, label: t(`auth:genders.${gender}`) }))}
        onChoose={(gender) => onChange({ gender })}
      />
      <TextField
        name="dob"
        type="date"
        label={t('admin-screens:member.newDob')}
        hint={t('admin-screens:member.newDobHint')}
        value={input.dob}
        onChange={({ target }) => onChange({ dob: target.value })}
      />
      <Select
        name="locale"
        label={t('admin-screens:member.language')}
        value={input.locale}
        options={languages.map(({ code, nativeName }) => ({ value: code, label: nativeName }))}
        onChoose={(locale) => onChange({ locale })}
      />
      <CityField city={input.city} onChange={(city) => onChange({ city })} />
      <Checkbox
        name="clearTexts"
        label={t('admin-screens:member.clearTexts')}
        hint={t('admin-screens:member.clearTextsHint')}
        checked={input.clearTexts}
        onChange={({ target }) => onChange({ clearTexts: target.checked })}
      />
    </>
  )
}

type CityFieldProps = { city: ComboboxOption | null; onChange: (city: ComboboxOption | null) => void }

/** The country follows the city. */
function CityField({ city, onChange }: CityFieldProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const { options, isLoading } = useCities(typed)
  return (
    <Combobox
      name="cityId"
      label={t('admin-screens:member.newCity')}
      hint={t('admin-screens:member.newCityHint')}
      value={city}
      options={options}
      onSearch={setTyped}
      busy={isLoading}
      emptyText={t('admin-screens:member.noCity')}
      onChange={onChange}
    />
  )
}
