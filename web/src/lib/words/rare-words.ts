import type { ResourceLanguage } from 'i18next'

/** The texts of pages that few people open. */
export const rareTexts = import.meta.glob<ResourceLanguage[string]>(
  '../../../../locales/*/{admin-screens,device-safety,integrations,invitation,maintenance,notifications,safety-screens,verification-screens}.json',
  { import: 'default' },
)
