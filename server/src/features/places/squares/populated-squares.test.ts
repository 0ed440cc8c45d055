import { cellOf, centreOf, coarseCell } from '@karibu/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomNumbers } from '../../../random-numbers.ts'
import { countSquares, narrowestOpen, type Side, type Square, squareOf } from './populated-squares.ts'

const membersMin = 20
const day = 86_400_000
const start = new Date('2026-11-27T03:00:00Z')
const lagos = cellOf({ latitude: 6.4541, longitude: 3.3947 })
/** A cell so many cells to the north and the east. */
const cellAt = (north: number, east: number): number => {
  const { latitude, longitude } = centreOf(lagos)
  return cellOf({ latitude: latitude + north * 0.017966, longitude: longitude + east * 0.01808 })
}
const count = (members: Map<number, number>, before: Square[] = [], now = start) =>
  countSquares({ members, before, membersMin, now })
const isOpenIn =
  (squares: Square[]) =>
  ({ cell, side }: { cell: number; side: Side }) =>
    squares.some((square) => square.cell === cell && square.side === side && square.isOpen)
const narrowest = (squares: Square[], cell: number) => narrowestOpen(cell, isOpenIn(squares))

const towns = fc.array(fc.record({ north: fc.nat(11), east: fc.nat(11), members: fc.oneof(fc.nat(6), fc.nat(80)) }), {
  minLength: 1,
  maxLength: 40,
})
const worldOf = (rows: { north: number; east: number; members: number }[]) =>
  new Map(rows.filter(({ members }) => members > 0).map(({ north, east, members }) => [cellAt(north, east), members]))

/** How many members are shown in each open square. */
function shownIn(squares: Square[], members: Map<number, number>): Map<string, number> {
  const shown = new Map<string, number>()
  for (const [cell, count] of members) {
    const side = narrowest(squares, cell)
    if (side === null) continue
    const key = `${side} ${squareOf(cell, side)}`
    shown.set(key, (shown.get(key) ?? 0) + count)
  }
  return shown
}

test('at least 20 members are shown in each square, in whatever order squares opened and closed', () => {
  fc.assert(
    fc.property(fc.array(towns, { minLength: 1, maxLength: 6 }), (days) => {
      let squares: Square[] = []
      for (const [index, rows] of days.entries()) {
        const members = worldOf(rows)
        squares = count(members, squares, new Date(start.getTime() + index * 12 * day))
        for (const shown of shownIn(squares, members).values()) expect(shown).toBeGreaterThanOrEqual(membersMin)
      }
    }),
  )
})

test('the rule has an effect: without it members are alone in their cell', () => {
  const members = new Map([[lagos, 1]])
  const open: Square[] = [{ cell: lagos, side: 1, isOpen: true, changedAt: start }]
  expect([...shownIn(open, members).values()]).toEqual([1])
  expect(narrowest(count(members), lagos)).toBeNull()
})

test('cells with few members are combined into one square, without a cell that has enough', () => {
  const square = coarseCell(lagos, 2)
  const cells = [-1, 0, 1].flatMap((north) => [-1, 0, 1].map((east) => cellAt(north, east)))
  const [dense = 0, ...sparse] = cells.filter((cell) => coarseCell(cell, 2) === square)
  expect(sparse).toHaveLength(3)
  const squares = count(new Map([[dense, 40], ...sparse.map((cell) => [cell, 12] as const)]))
  expect([narrowest(squares, dense), ...sparse.map((cell) => narrowest(squares, cell))]).toEqual([1, 2, 2, 2])
  // Alone with the dense cell the others are too few, and go further up.
  const few = count(new Map([[dense, 40], ...sparse.map((cell) => [cell, 3] as const)]))
  expect([narrowest(few, dense), ...sparse.map((cell) => narrowest(few, cell))]).toEqual([1, null, null, null])
})

test('a member who moves to an empty cell changes nothing for the others', () => {
  const members = new Map([[lagos, 40]])
  const before = count(members)
  const after = count(new Map([...members, [cellAt(1, 0), 1]]), before, new Date(start.getTime() + day))
  expect(after).toEqual(before)
  expect(narrowest(after, cellAt(1, 0))).toBeNull()
})

test('a square with a changing number of members opens at most once in 30 days', () => {
  const next = randomNumbers(7)
  let squares: Square[] = []
  const changes = { 1: 0, 2: 0, 4: 0 }
  for (let today = 0; today < 360; today++) {
    const members = new Map([[lagos, 17 + Math.floor(next() * 16)]])
    const after = count(members, squares, new Date(start.getTime() + today * day))
    for (const side of [1, 2, 4] as const) {
      const square = { cell: squareOf(lagos, side), side }
      if (isOpenIn(after)(square) !== isOpenIn(squares)(square)) changes[side] += 1
    }
    squares = after
  }
  // Each day another random number from 17 to 32: without hysteresis it would change on a third of the days.
  for (const side of [1, 2, 4] as const) expect(changes[side]).toBeLessThanOrEqual(24)
  expect(changes[1]).toBeGreaterThan(2)
})

test('a number that varies between 20 and 29 changes nothing, neither in an open nor in a closed square', () => {
  const next = randomNumbers(11)
  const opened = count(new Map([[lagos, 30]]))
  for (const begin of [opened, [] as Square[]]) {
    let squares = begin
    for (let today = 1; today < 100; today++) {
      const members = new Map([[lagos, 20 + Math.floor(next() * 10)]])
      squares = count(members, squares, new Date(start.getTime() + today * day))
      expect(squares).toEqual(begin)
    }
  }
})
