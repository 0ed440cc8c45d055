import type { ResourceLanguage } from 'i18next'

export const words = import.meta.glob<ResourceLanguage[string]>(
  '../../../../../locales/pt/{accounts,auth,errors}.json',
  {
    import: 'default',
    eager: true,
  },
)
