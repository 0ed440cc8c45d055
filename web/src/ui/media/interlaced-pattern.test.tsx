import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { generatePattern } from './generate-pattern.ts'
import { InterlacedPattern } from './interlaced-pattern.tsx'
import { overlapsOf } from './interlacing.ts'

const groundOf = (seed: string) => generatePattern(seed, 4, 4).ground
const all = Array.from({ length: 20 }, (_, number) => `member ${number}`)

/** Grounds of the two patterns, as drawn. */
const groundsOf = (seeds: [string, string]) => {
  const { container } = render(<InterlacedPattern seeds={seeds} />)
  return [...container.querySelectorAll('pattern > rect')].map((rect) => rect.getAttribute('fill'))
}

test('both members see the same pattern', () => {
  expect(groundsOf(['amara', 'kofi'])).toEqual(groundsOf(['kofi', 'amara']))
})

test('two patterns on the same ground are distinguishable', () => {
  const [first = '', ...others] = all
  const second = others.find((seed) => groundOf(seed) === groundOf(first)) ?? ''
  const [ground, other] = groundsOf([first, second])
  expect(ground).toBe(groundOf(first))
  expect(other).not.toBe(ground)
})

test('every second cell of a tile is on top, in alternating rows', () => {
  const { cells } = overlapsOf(36, 72)
  expect(cells).toContain('M-1,1h38')
  expect(cells).toContain('M35,37h38')
  expect(cells).not.toContain('M35,1h38')
})
