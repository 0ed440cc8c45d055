import { waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { beforeEach, expect, test, vi } from 'vitest'
import { spec } from '../../test/spec.ts'
import { localeOfPath, resolveLocale, setLocale, startI18n } from './i18n.ts'

beforeEach(() => {
  localStorage.clear()
  speak('de-DE')
})

test('the saved choice overrides the browser, under either name', spec('4.26'), () => {
  speak('fr-CM', 'en')
  localStorage.setItem('preferred-language', 'sw')
  expect(resolveLocale()).toBe('sw')
  localStorage.setItem('user-locale', 'pt')
  expect(resolveLocale()).toBe('pt')
})

test('a saved unsupported language is ignored', spec('2.54'), () => {
  localStorage.setItem('user-locale', 'xx')
  localStorage.setItem('preferred-language', 'es')
  expect(resolveLocale()).toBe('es')
})

test('without a choice the language prefix of the browser decides, otherwise English', spec('4.27', '9.19'), () => {
  speak('de-DE', 'fr-CM')
  expect(resolveLocale()).toBe('fr')
  speak('de-DE')
  expect(resolveLocale()).toBe('en')
})

test('a choice is stored under both names and sets the document language', spec('4.29', '9.20'), async () => {
  await startI18n('en')
  await setLocale('sw')
  expect(localStorage.getItem('user-locale')).toBe('sw')
  expect(localStorage.getItem('preferred-language')).toBe('sw')
  expect(document.documentElement.lang).toBe('sw')
  expect(i18next.t('common:close')).toBe('Funga')
})

test('a missing translation is logged and taken from English', spec('4.28', '8.35'), async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await startI18n('fr')
  const frenchTexts = i18next.getResourceBundle('fr', 'common')
  delete frenchTexts.close
  i18next.t('common:close')
  expect(warn).toHaveBeenCalledWith('Missing translation: fr common:close')
  await waitFor(() => expect(i18next.t('common:close')).toBe('Close'))
})

test('the language of an address', () => {
  expect(localeOfPath('/fr/about')).toBe('fr')
  expect(localeOfPath('/french')).toBeNull()
  expect(localeOfPath('/')).toBeNull()
})

function speak(...languages: string[]) {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
}
