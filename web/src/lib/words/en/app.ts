import type { ResourceLanguage } from 'i18next'

export const words = import.meta.glob<ResourceLanguage[string]>(
  [
    '../../../../../locales/en/*.json',
    '!../../../../../locales/en/{common,errors,dashboard,discovery,reactions,notifications,landing,appeal,articles,help,legal,pages}.json',
  ],
  { import: 'default', eager: true },
)
