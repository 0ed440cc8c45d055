import { type Locale, localeCodes, type ProfileFieldForm, type StaffProfileField } from '@karibu/contract'
import { noTexts } from '../../../lib/i18n/no-texts.ts'

type Texts = ProfileFieldForm['label']
/** `key` names a row of the form; a new option has no id yet. */
export type OptionRow = { key: number; id?: string | undefined; label: Texts }
export type FieldValues = Omit<ProfileFieldForm, 'help' | 'options'> & { help: Texts; options: OptionRow[] }

/** What the form holds at first; archived options are not part of it. */
export function valuesOf(field: StaffProfileField | null): FieldValues {
  if (!field) {
    const options = [1, 2].map((key) => ({ key, label: noTexts }))
    return {
      ...{ kind: 'choice', label: noTexts, help: noTexts, visibility: 'everyone' },
      ...{ sensitive: false, filter: true, active: true },
      options,
    }
  }
  const { kind, label, help, visibility, sensitive, filter, active, options } = field
  return {
    ...{ kind, label, help: help ?? noTexts, visibility, sensitive, filter, active },
    options: options
      .filter((option) => option.active)
      .map((option, index) => ({ key: index + 1, id: option.id, label: option.label })),
  }
}

/** What is sent: a text has no options, and only what everyone sees can be searched by. */
export function formOf(values: FieldValues): ProfileFieldForm {
  const { kind, visibility, help, filter, options } = values
  const isText = kind === 'text'
  return {
    ...values,
    help: localeCodes.some((locale) => help[locale].trim() !== '') ? help : null,
    filter: filter && !isText && visibility === 'everyone',
    options: isText ? [] : options.map(({ id, label }) => (id === undefined ? { label } : { id, label })),
  }
}

/** The languages in which a text of the form is missing. */
export function missingLocales(values: FieldValues): Locale[] {
  const { label, help, options } = formOf(values)
  const texts = [label, ...(help ? [help] : []), ...options.map((option) => option.label)]
  return localeCodes.filter((locale) => texts.some((text) => text[locale].trim() === ''))
}
