import { expect, test } from 'vitest'
import { qrMatrix } from './qr-matrix.ts'

// Read back by an independent reader when it was drawn (jsQR 1.4); it must not change by a square.
const karibu = [
  '#######.##..#.#######',
  '#.....#..#..#.#.....#',
  '#.###.#.#.#.#.#.###.#',
  '#.###.#.#..#..#.###.#',
  '#.###.#.###...#.###.#',
  '#.....#.......#.....#',
  '#######.#.#.#.#######',
  '.........##..........',
  '####..#.#.#..#..###.#',
  '...##..##.#.#..#..#.#',
  '###...#.##..#####..##',
  '.#..#..##...##...#..#',
  '.#..#.#.####.#..##..#',
  '........#.#..#...#..#',
  '#######..##..##.#.#..',
  '#.....#..#.####..##.#',
  '#.###.#...##..##.####',
  '#.###.#.#.#..#.#..##.',
  '#.###.#.####.#...##..',
  '#.....#.#.###.#.#...#',
  '#######.#..##...#.#..',
]

test('a short text is the smallest code, square by square', () => {
  expect(qrMatrix('Karibu').map((row) => row.map((isDark) => (isDark ? '#' : '.')).join(''))).toEqual(karibu)
})

test('a longer text makes a larger code, up to what the tables hold', () => {
  expect([17, 18, 106, 107, 458].map((length) => qrMatrix('a'.repeat(length)).length)).toEqual([21, 25, 37, 41, 73])
  expect(() => qrMatrix('a'.repeat(459))).toThrow()
})
