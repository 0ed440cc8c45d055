import { render } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { startI18n } from '../../../../lib/i18n/i18n.ts'
import { ByCountry } from './by-country.tsx'
import { helpLines } from './help-lines.ts'

beforeAll(() => startI18n('en'))

function drawn(own: string | null | undefined) {
  const { container } = render(
    <ByCountry entries={helpLines} own={own}>
      {({ lines }) => lines.map(({ number }) => number).join()}
    </ByCountry>,
  )
  const [others, sources] = container.querySelectorAll('details')
  return {
    names: [...container.querySelectorAll('h3')].map(({ textContent }) => textContent),
    countInFold: others?.querySelectorAll('h3').length,
    isOpen: others?.open,
    sources: sources?.textContent ?? '',
  }
}

test('the guessed country comes first, before the others in their fold', () => {
  const { names, countInFold, isOpen } = drawn('RW')
  expect([names[0], names.length]).toEqual(['Rwanda', helpLines.length])
  expect([countInFold, isOpen]).toEqual([helpLines.length - 1, false])
})

test('for a country that is not listed all are unfolded, and before the device was asked none', () => {
  expect(drawn('XX')).toMatchObject({ countInFold: helpLines.length, isOpen: true })
  expect(drawn(null).isOpen).toBe(true)
  expect(drawn(undefined).isOpen).toBe(false)
})

test('the site of each number is named', () => {
  const { sources } = drawn('NG')
  for (const { source } of helpLines.flatMap(({ lines }) => lines))
    expect(sources).toContain(new URL(source).hostname.replace(/^www\./, ''))
})
