import { expect, test } from 'vitest'
import { emergencyNumbers, emergencyNumbersCheckedOn } from './emergency-numbers.ts'
import { helpLines, helpLinesCheckedOn } from './help-lines.ts'
import { withFirst } from './use-guessed-country.ts'

test('each help line can be dialled and names its source', () => {
  for (const { number, name, source } of helpLines.flatMap(({ lines }) => lines)) {
    expect(number).toMatch(/^[0-9][0-9 ]{1,15}$/)
    expect(name).not.toBe('')
    expect(new URL(source).hostname).toContain('.')
  }
  expect(Number.isNaN(Date.parse(helpLinesCheckedOn))).toBe(false)
})

test('no country is listed twice', () => {
  for (const list of [emergencyNumbers, helpLines]) {
    const countries = list.map(({ country }) => country)
    expect(new Set(countries).size).toBe(countries.length)
  }
})

test('the guessed country comes first and an unknown one changes nothing', () => {
  expect(withFirst(helpLines, 'RW').map(({ country }) => country)[0]).toBe('RW')
  expect(withFirst(helpLines, 'XX')).toEqual(helpLines)
})

test('each emergency number names a public source, and none is listed twice in a country', () => {
  for (const { country, lines } of emergencyNumbers) {
    expect(new Set(lines.map(({ number }) => number)).size, country).toBe(lines.length)
    for (const { source, services } of lines) {
      expect(new URL(source).protocol, country).toBe('https:')
      expect(services.length, country).toBeGreaterThan(0)
    }
  }
  expect(emergencyNumbersCheckedOn).toMatch(/^\d{4}-\d{2}-\d{2}$/)
})
