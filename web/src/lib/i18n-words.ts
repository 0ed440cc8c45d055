import type auth from '../../../locales/en/auth.json'
import type common from '../../../locales/en/common.json'
import type errors from '../../../locales/en/errors.json'
import type landing from '../../../locales/en/landing.json'
import type pages from '../../../locales/en/pages.json'

/** One line per English file: this is what makes `t('accounts:login.title')` a checked key. */
type Words = {
  common: typeof common
  errors: typeof errors
  landing: typeof landing
  pages: typeof pages
}

declare module 'i18next' {
  interface CustomTypeOptions {
    // Every namespace is at hand for every `t`, always by its name.
    defaultNS: ['common', ...Array<keyof Words>]
    resources: Words
  }
}
