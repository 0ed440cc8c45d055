import i18next from 'i18next'
import { expect, test, vi } from 'vitest'
import { spec } from '../../test/spec.ts'
import {
  countryName,
  formatDate,
  formatDay,
  formatDistance,
  formatMoney,
  formatRelative,
  formatTime,
} from './format.ts'
import { startI18n } from './i18n.ts'

test('a distance band is formatted in km, and a missing one as the country', spec('2.116'), async () => {
  await startI18n('en')
  expect(formatDistance(5)).toBe('within 5\u00a0km')
  expect(formatDistance(null, 'NG')).toBe('Nigeria')
  expect(formatDistance(null)).toBe('')
})

test('a calendar day stays the same day in every time zone', async () => {
  await startI18n('en')
  expect(formatDay('1998-04-30')).toBe('30\u00a0April 1998')
})

test('the time is formatted as in the region of the browser, if it uses the language of the interface', async () => {
  const noon = new Date(2026, 2, 1, 14, 5)
  const languages = vi.spyOn(navigator, 'languages', 'get')
  await startI18n('en')
  languages.mockReturnValue(['en-NG', 'fr'])
  expect(formatTime(noon)).toBe('14:05')
  languages.mockReturnValue(['sw-KE', 'en-CA'])
  expect(formatTime(noon)).toMatch(/^2:05\sp\.m\.$/)
  languages.mockRestore()
})

test('English is formatted as in Lagos, Accra and Nairobi, also on a phone set to American English', async () => {
  await startI18n('en')
  const languages = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-US', 'en'])
  expect(formatDate(new Date(2026, 10, 22))).toBe('22\u00a0November 2026')
  expect(formatTime(new Date(2026, 10, 22, 14, 5))).toBe('14:05')
  languages.mockRestore()
})

test('French writes the first of a month as 1er, and no other day or hour', async () => {
  await startI18n('fr')
  const languages = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr-CM'])
  const of = (day: number, options?: Intl.DateTimeFormatOptions) => formatDate(new Date(2026, 11, day, 1, 5), options)
  expect([of(1), of(21), of(31)]).toEqual(['1er\u00a0décembre 2026', '21\u00a0décembre 2026', '31\u00a0décembre 2026'])
  expect(formatDay('2026-05-01')).toBe('1er\u00a0mai 2026')
  expect(of(1, { weekday: 'long', day: 'numeric', month: 'short' })).toBe('mardi 1er\u00a0déc.')
  expect(of(1, { dateStyle: 'short' })).toBe('01/12/2026')
  languages.mockReturnValue(['fr-CA'])
  expect(formatTime(new Date(2026, 11, 1, 1, 5))).toMatch(/^0?1\sh\s05$/)
  languages.mockRestore()
})

test('Portuguese capitalises every month and no weekday', async () => {
  await startI18n('pt')
  const languages = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['pt-MZ'])
  const months = Array.from({ length: 12 }, (_, month) => formatDate(new Date(2026, month, 15), { month: 'long' }))
  expect(months.join(' ')).toBe(
    'Janeiro Fevereiro Março Abril Maio Junho Julho Agosto Setembro Outubro Novembro Dezembro',
  )
  expect(formatDay('2026-05-01')).toBe('1\u00a0de\u00a0Maio de 2026')
  expect(formatDate(new Date(2026, 11, 1), { dateStyle: 'full' })).toBe('terça-feira, 1\u00a0de\u00a0Dezembro de 2026')
  const weekdays = Array.from({ length: 7 }, (_, day) => formatDate(new Date(2026, 11, day + 1), { weekday: 'long' }))
  expect(weekdays.join(' ')).toBe(weekdays.join(' ').toLowerCase())
  expect(formatDate(new Date(2026, 11, 1), { dateStyle: 'short' })).toBe('01/12/26')
  languages.mockReturnValue(['pt-BR'])
  expect(formatDate(new Date(2026, 11, 1), { dateStyle: 'medium' })).toBe('1\u00a0de\u00a0Dez. de 2026')
  languages.mockRestore()
})

test('Portuguese uses the plural for zero', async () => {
  await startI18n('pt')
  expect(i18next.t('discovery:filter.show', { count: 0 })).toBe('Ver 0 pessoas')
  expect(i18next.t('discovery:filter.show', { count: 1 })).toBe('Ver 1 pessoa')
})

test('money keeps its currency and its cents', async () => {
  await startI18n('en')
  expect(formatMoney(9.99)).toBe('$9.99')
})

test('relative time is formatted from now', async () => {
  await startI18n('en')
  const now = new Date('2026-03-01T12:00:00Z')
  expect(formatRelative('2026-03-01T11:57:00Z', now)).toBe('3 minutes ago')
  expect(formatRelative('2026-02-28T12:00:00Z', now)).toBe('yesterday')
  expect(formatRelative('2026-03-01T12:00:00Z', now)).toBe('now')
})

test('Portuguese is that of Maputo and Lisbon', async () => {
  await startI18n('pt')
  expect(countryName('KE')).toBe('Quénia')
  expect(formatMoney(1.99)).toBe('1,99\u00a0$')
  expect(formatMoney(384_200, 'XAF')).toBe('384\u00a0200\u00a0FCFA')
})

test('a country is named in the language of the interface', async () => {
  await startI18n('fr')
  expect(countryName('CM')).toBe('Cameroun')
  expect(countryName('??')).toBe('??')
})
