import { noticeText } from '@karibu/contract'
import { dayIn, momentIn } from '@karibu/contract/date-text'
import { expect, test } from 'vitest'

const first = new Date('2026-12-01T13:05:00Z')

test('dates in mails and notices follow the rules of each language: French ordinals, Portuguese months, one o’clock in Spanish', () => {
  const french = { locale: 'fr', timeZone: 'Africa/Douala' }
  expect(dayIn(french, first)).toBe('1er décembre 2026')
  expect(momentIn(french, first)).toBe('1er décembre 2026 à 14:05')
  expect(momentIn({ locale: 'fr', timeZone: null }, first)).toBe('1er décembre 2026 à 13:05 UTC')
  expect(dayIn(french, new Date('2026-12-21T13:05:00Z'))).toBe('21 décembre 2026')
  const ended = { state: 'ended', plan: 'Or', date: first.toISOString() } as const
  const notice = { kind: 'plan', count: 1, data: ended, person: null } as const
  expect(noticeText(notice, { locale: 'fr', timeZone: 'UTC' }).values.date).toBe('1er décembre 2026')
  const portuguese = { locale: 'pt', timeZone: 'Africa/Maputo' }
  expect(momentIn(portuguese, first)).toBe('1 de Dezembro de 2026 às 15:05')
  expect(noticeText(notice, { locale: 'pt', timeZone: 'UTC' }).values.date).toBe('1 de Dezembro de 2026')
  const spanish = { locale: 'es', timeZone: 'Africa/Malabo' }
  expect(momentIn(spanish, new Date('2026-12-01T00:05:00Z'))).toBe('1 de diciembre de 2026 a la 1:05')
  expect(momentIn(spanish, new Date('2026-12-01T10:05:00Z'))).toBe('1 de diciembre de 2026 a las 11:05')
  const others = {
    en: '1 December 2026',
    es: '1 de diciembre de 2026',
    pt: '1 de Dezembro de 2026',
    sw: '1 Desemba 2026',
  }
  for (const [locale, day] of Object.entries(others)) expect(dayIn({ locale, timeZone: 'UTC' }, first)).toBe(day)
})
