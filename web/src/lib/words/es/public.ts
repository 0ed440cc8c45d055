import type { ResourceLanguage } from 'i18next'

export const words = import.meta.glob<ResourceLanguage[string]>('../../../../../locales/es/{errors,landing}.json', {
  import: 'default',
  eager: true,
})
