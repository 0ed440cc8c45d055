import type common from '../../../locales/en/common.json'
import type landing from '../../../locales/en/landing.json'
import type pages from '../../../locales/en/pages.json'

// One line per English file: this is what makes `t('accounts:login.title')` a checked key.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      common: typeof common
      landing: typeof landing
      pages: typeof pages
    }
  }
}
