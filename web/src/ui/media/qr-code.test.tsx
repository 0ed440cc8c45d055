import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { QrCode } from './qr-code.tsx'

/** The light squares around a code. */
const quiet = 4

// Read back by an independent reader when it was drawn (jsQR 1.4); it must not change by a square.
const karibu = [
  '#######.#####.#######',
  '#.....#..#.#..#.....#',
  '#.###.#..##...#.###.#',
  '#.###.#..###..#.###.#',
  '#.###.#...#.#.#.###.#',
  '#.....#....##.#.....#',
  '#######.#.#.#.#######',
  '........#####........',
  '##.##.#..##.#.#.....#',
  '..#....#.#..#.#.#.#..',
  '.###..#.#....##.#.###',
  '#...##..#..#......###',
  '..#..###.#....#....#.',
  '........#.###.....###',
  '#######...#.#####....',
  '#.....#...####.####..',
  '#.###.#.#####.#..#.##',
  '#.###.#.#.###..#.#...',
  '#.###.#..#....#.#.###',
  '#.....#.#.#..##.#####',
  '#######.##.#...##....',
]

function draw(text: string) {
  render(<QrCode text={text} label={text} />)
  const code = screen.getByRole('img', { name: text })
  const size = Number(code.getAttribute('viewBox')?.split(' ')[2]) - 2 * quiet
  const path = code.querySelector('path')?.getAttribute('d') ?? ''
  const dark = new Set([...path.matchAll(/M(\d+) (\d+)/g)].map(([, x, y]) => `${x} ${y}`))
  const row = (y: number) => Array.from({ length: size }, (_, x) => (dark.has(`${x} ${y}`) ? '#' : '.')).join('')
  return { size, rows: Array.from({ length: size }, (_, y) => row(y)) }
}

test('a short text is the smallest code, square by square', () => {
  expect(draw('Karibu').rows).toEqual(karibu)
})

test('a longer text makes a larger code', () => {
  expect([17, 18, 106, 107, 458].map((length) => draw('a'.repeat(length)).size)).toEqual([21, 25, 37, 41, 73])
})
