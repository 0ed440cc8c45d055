import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brand } from '@karibu/contract/brand'

export type Locale = 'en' | 'es' | 'fr' | 'pt' | 'sw'
export const locales: readonly Locale[] = ['en', 'es', 'fr', 'pt', 'sw']

type Values = Record<string, string | number>
export type Translate = (key: string, values?: Values) => string

const folder = join(import.meta.dirname, '../../locales')

/** The words of a language: `say('auth:signUp.create')`. Throws where a word is missing. */
export function translatorOf(locale: Locale): Translate {
  const files = new Map<string, unknown>()
  return (key, values = {}) => {
    const [file = '', path = ''] = key.split(':')
    if (!files.has(file)) files.set(file, JSON.parse(readFileSync(join(folder, locale, `${file}.json`), 'utf8')))
    const found = path
      .split('.')
      .reduce<unknown>((value, part) => (value as Values | undefined)?.[part], files.get(file))
    if (typeof found !== 'string') throw new Error(`No word ${key} in ${locale}`)
    const all: Values = { brand: brand.name, ...values }
    return found.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(all[name] ?? ''))
  }
}
