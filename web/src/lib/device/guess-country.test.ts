import { expect, test } from 'vitest'
import { guessCountry } from './guess-country.ts'

test.each([
  ['Africa/Lagos', ['en-GB'], 'NG'],
  ['Africa/Douala', ['fr'], 'CM'],
  ['Africa/Dar_es_Salaam', ['sw'], 'TZ'],
  ['Africa/Maputo', ['pt-PT'], 'MZ'],
  ['UTC', ['en', 'sw-KE'], 'KE'],
  ['Etc/Unknown', ['zh-Hant-TW'], 'TW'],
  ['UTC', ['en'], null],
  ['UTC', [], null],
])('the zone %s and the languages %j are probably in %s', (timeZone, languages, country) => {
  expect(guessCountry({ timeZone, languages })).toBe(country)
})
