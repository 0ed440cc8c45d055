import type { ResourceLanguage } from 'i18next'

export const words = import.meta.glob<ResourceLanguage[string]>(
  '../../../../../locales/en/{accounts,auth,errors}.json',
  {
    import: 'default',
    eager: true,
  },
)
