import type { ResourceLanguage } from 'i18next'

export const words = import.meta.glob<ResourceLanguage[string]>(
  [
    '../../../../../locales/es/*.json',
    '!../../../../../locales/es/{common,dashboard,doctor,discovery,reactions,prompts,landing,administration,admin-screens,appeal,articles,device-safety,documents,help,integrations,invitation,legal,pages,policies,privacy,safety-screens,terms,verification,verification-screens}.json',
  ],
  { import: 'default', eager: true },
)
