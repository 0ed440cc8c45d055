import { useTranslation } from 'react-i18next'
import { Select } from '../../../../ui/fields/select.tsx'

type ChoiceFieldProps<T extends string> = {
  name?: string
  label: string
  value: T | null
  options: readonly { value: T; label: string }[]
  onChange: (value: T | null) => void
  hint?: string | undefined
  error?: string | undefined
}

/** One of a few answers, or none: all are optional. */
export function ChoiceField<T extends string>({ value, onChange, ...look }: ChoiceFieldProps<T>) {
  const { t } = useTranslation()
  return (
    <Select
      {...look}
      placeholder={t('details:notSaid')}
      value={value ?? ''}
      onChange={(event) => onChange(look.options.find((option) => option.value === event.target.value)?.value ?? null)}
    />
  )
}
