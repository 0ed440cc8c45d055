import type { ResourceLanguage } from 'i18next'

export const words = import.meta.glob<ResourceLanguage[string]>(
  '../../../../../locales/en/{dashboard,discovery,reactions,prompts}.json',
  { import: 'default', eager: true },
)
