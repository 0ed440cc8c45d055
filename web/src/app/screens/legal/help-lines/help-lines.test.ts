import { expect, test } from 'vitest'
import { emergencyNumbers, emergencyNumbersCheckedOn } from './emergency-numbers.ts'
import { helpLines, helpLinesCheckedOn } from './help-lines.ts'

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

test('a number that was added later names its day, which is not before that of the others', () => {
  for (const [list, day] of [
    [emergencyNumbers, emergencyNumbersCheckedOn],
    [helpLines, helpLinesCheckedOn],
  ] as const)
    for (const { country, lines } of list)
      for (const { number, checkedOn } of lines)
        if (checkedOn) {
          expect(checkedOn, `${country} ${number}`).toMatch(/^\d{4}-\d{2}-\d{2}$/)
          expect(checkedOn >= day, `${country} ${number}`).toBe(true)
        }
})

test('no help line is listed twice in a country', () => {
  for (const { country, lines } of helpLines)
    expect(new Set(lines.map(({ number }) => number)).size, country).toBe(lines.length)
})

test('in the largest markets and diasporas there is someone to tell about fraud', () => {
  const countries = helpLines.filter(({ lines }) => lines.some(({ topic }) => topic === 'fraud')).map((c) => c.country)
  expect(countries).toEqual(expect.arrayContaining(['NG', 'CM', 'KE', 'GH', 'FR', 'GB', 'US', 'ES', 'PT']))
})
