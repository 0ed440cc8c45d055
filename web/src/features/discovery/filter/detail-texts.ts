import { children, education, faith, lookingFor, spokenLanguage } from '@karibu/contract'
import type { TFunction } from 'i18next'
import { languageNames } from '../../../lib/i18n/language-names.ts'
import type { DetailName } from './filter-rules.ts'

export type DetailOption = { value: string; label: string }

/** The values of each detail with their texts, in the order they are offered. */
export function detailOptions(t: TFunction, name: DetailName): DetailOption[] {
  switch (name) {
    case 'lookingFor':
      return lookingFor.options.map((value) => ({ value, label: t(`discovery:goals.${value}`) })).toReversed()
    case 'faith':
      return faith.options.map((value) => ({ value, label: t(`details:faith.${value}`) }))
    case 'children':
      return children.options.map((value) => ({ value, label: t(`details:children.${value}`) }))
    case 'languages':
      return spokenLanguage.options.map((value) => ({ value, label: languageNames[value] }))
    case 'education':
      return education.options.map((value) => ({ value, label: t(`details:education.${value}`) }))
    // Their texts are the server's.
    case 'answers':
      return []
    case 'verified':
      return [{ value: 'photo', label: t('filter:verified') }]
  }
}

export const valuesOf = (list: string): string[] => list.split(',').filter(Boolean)

/** "Marriage, Dating": the chosen values in words. */
export function describeDetail(t: TFunction, name: DetailName, list: string): string {
  if (name === 'answers') return t('filter:answers')
  const options = new Map(detailOptions(t, name).map(({ value, label }) => [value, label]))
  return valuesOf(list)
    .map((value) => options.get(value) ?? value)
    .join(', ')
}
