import {
  bandOf,
  cellOf,
  centreOf,
  coarseCell,
  distanceKm,
  isCell,
  kmBetween,
  type Point,
  snap,
  zoneOf,
} from '@karibu/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { randomNumbers } from '../../random-numbers.ts'

const point = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})
/** Where people live: metres are turned to degrees below, which has no meaning at the poles. */
const home = fc.record({
  latitude: fc.double({ min: -66, max: 70, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

const metres = (from: Point, north: number, east: number): Point => ({
  latitude: from.latitude + north / 111_320,
  longitude: from.longitude + east / (111_320 * Math.cos((from.latitude * Math.PI) / 180)),
})

const gaussian = (next: () => number) => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())

/** What a phone that lies still reports. */
const wobble = (at: Point, next: () => number) => metres(at, 30 * gaussian(next), 30 * gaussian(next))

describe('the 2-km grid', () => {
  test('a cell is the cell of its own centre, fits an int and is recognised as a cell', () => {
    fc.assert(
      fc.property(point, (at) => {
        const cell = cellOf(at)
        expect(cellOf(centreOf(cell))).toBe(cell)
        expect(cell).toBeLessThan(2 ** 31)
        expect(isCell(cell)).toBe(true)
      }),
      { numRuns: 5000 },
    )
  })

  test('a point is never farther from the centre of its cell than half a diagonal', () => {
    fc.assert(
      fc.property(home, (at) => {
        expect(kmBetween(at, centreOf(cellOf(at)))).toBeLessThan(1.42)
      }),
      { numRuns: 5000 },
    )
  })

  test('cells have nearly the same area from the equator to the far north', () => {
    const area = (latitude: number) => {
      const middle = centreOf(cellOf({ latitude, longitude: 10 }))
      let columns = 0
      while (isCell(cellOf({ latitude: middle.latitude, longitude: -180 }) + columns)) columns++
      return (40_075 * Math.cos((middle.latitude * Math.PI) / 180) * 2) / columns
    }
    for (const latitude of [-60, -34, 0, 4, 38.7, 60, 69]) expect(area(latitude)).toBeCloseTo(4, 2)
  })

  test('poles and the date line are ordinary places', () => {
    for (const longitude of [-180, -0.1, 0, 12, 179.999_999, 180]) {
      expect(isCell(cellOf({ latitude: 90, longitude }))).toBe(true)
      expect(isCell(cellOf({ latitude: -90, longitude }))).toBe(true)
    }
    expect(cellOf({ latitude: -17, longitude: 180 })).toBe(cellOf({ latitude: -17, longitude: -180 }))
    expect(cellOf({ latitude: 5, longitude: 190 })).toBe(cellOf({ latitude: 5, longitude: -170 }))
    const west = cellOf({ latitude: -17, longitude: 179.999 })
    const east = cellOf({ latitude: -17, longitude: -179.999 })
    expect(distanceKm(west, east)).toBeLessThan(2.1)
    expect(snap({ latitude: -17, longitude: -179.999 }, west)).toBe(west)
  })

  test('a missing point is rejected', () => {
    expect(() => cellOf({ latitude: Number.NaN, longitude: 0 })).toThrow(RangeError)
  })

  test('a row has spare columns, so that the rounding of a cosine never changes their number', () => {
    for (let row = 0; row < 10_019; row++) {
      const exact = 20_038 * Math.cos((centreOf(row * 21_000).latitude * Math.PI) / 180)
      expect(Math.abs((exact % 1) - 0.5)).toBeGreaterThan(1e-9)
    }
  })
})

describe('the cell shown for a member', () => {
  test('does not change by snapping its own centre', () => {
    fc.assert(
      fc.property(point, (at) => {
        const cell = snap(at, null)
        expect(snap(centreOf(cell), cell)).toBe(cell)
      }),
    )
  })

  test('is one for a home beside a border, however the position varies', () => {
    fc.assert(
      fc.property(
        home,
        fc.record({
          off: fc.integer({ min: 0, max: 100 }),
          isNorth: fc.boolean(),
          isEast: fc.boolean(),
          seed: fc.nat(),
        }),
        (at, { off, isNorth, isEast, seed }) => {
          // A corner is the worst border: walk from the centre to it, then `off` metres back inside.
          const centre = centreOf(cellOf(at))
          const victim = metres(centre, (isNorth ? 1 : -1) * (1000 - off), (isEast ? 1 : -1) * (1000 - off))
          const next = randomNumbers(seed)
          const first = snap(wobble(victim, next), null)
          let cell = first
          for (let update = 0; update < 200; update++) {
            cell = snap(wobble(victim, next), cell)
            expect(cell).toBe(first)
          }
        },
      ),
      { numRuns: 300 },
    )
  })

  test('always changes after a move of 3.5 km', () => {
    fc.assert(
      fc.property(home, fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }), (at, way) => {
        const moved = metres(at, 3500 * Math.cos(way), 3500 * Math.sin(way))
        fc.pre(Math.abs(moved.latitude) < 69)
        expect(snap(moved, cellOf(at))).not.toBe(cellOf(at))
      }),
    )
  })

  test('is the cell of the point one kilometre beyond the border', () => {
    fc.assert(
      fc.property(home, (at) => {
        const cell = cellOf(at)
        const moved = metres(centreOf(cell), 2000, 0)
        expect(snap(moved, cell)).toBe(cellOf(moved))
      }),
    )
  })

  test('has no previous cell if that is invalid', () => {
    const at = { latitude: 6.45, longitude: 3.4 }
    expect(snap(at, -5)).toBe(cellOf(at))
    expect(snap(at, 20_999)).toBe(cellOf(at))
  })
})

describe('squares of cells', () => {
  test('a square is a cell at its own centre, near the cells in it, also at the poles and across the date line', () => {
    fc.assert(
      fc.property(point, fc.constantFrom(2, 4), (at, side) => {
        const cell = cellOf(at)
        const square = coarseCell(cell, side)
        expect(isCell(square)).toBe(true)
        expect(coarseCell(square, side)).toBe(square)
        if (Math.abs(at.latitude) < 80) expect(distanceKm(cell, square)).toBeLessThan(side * 2)
      }),
    )
  })

  test('the squares are nested: cells of one square of 4 km are in one square of 8 km', () => {
    fc.assert(
      fc.property(home, fc.nat(3000), fc.nat(3000), (at, north, east) => {
        const [one, other] = [cellOf(at), cellOf(metres(at, north, east))]
        if (coarseCell(one, 2) === coarseCell(other, 2)) expect(coarseCell(one, 4)).toBe(coarseCell(other, 4))
      }),
    )
  })

  test('squares of 8 km hold about 16 cells, none of them more than 20', () => {
    const sizes = new Map<number, number>()
    for (let row = 5370; row < 5410; row++) {
      const at = ((row + 0.5) * 180) / 10_019 - 90
      for (let column = 0; column < 40; column++) {
        const square = coarseCell(cellOf({ latitude: at, longitude: 3.38 + column * 0.0181 }), 4)
        sizes.set(square, (sizes.get(square) ?? 0) + 1)
      }
    }
    expect(Math.max(...sizes.values())).toBeLessThanOrEqual(20)
    expect([...sizes.values()].filter((size) => size === 16).length).toBeGreaterThan(sizes.size / 2)
  })
})

describe('distances', () => {
  test('bands are the smallest circle, none beyond 250 km', () => {
    expect([0, 5, 5.01, 10, 20, 49, 99, 250, 251].map(bandOf)).toEqual([5, 5, 10, 10, 20, 50, 100, 250, null])
  })

  test('Lagos to Accra is about 400 km, from either side', () => {
    const lagos = cellOf({ latitude: 6.4541, longitude: 3.3947 })
    const accra = cellOf({ latitude: 5.556, longitude: -0.1969 })
    expect(distanceKm(lagos, accra)).toBeGreaterThan(395)
    expect(distanceKm(lagos, accra)).toBeLessThan(415)
    expect(distanceKm(accra, lagos)).toBe(distanceKm(lagos, accra))
    expect(distanceKm(lagos, lagos)).toBe(0)
  })

  test('a zone is the tenth of a degree the centre of the cell lies in', () => {
    fc.assert(
      fc.property(point, (at) => {
        const zone = zoneOf(cellOf(at))
        const centre = centreOf(cellOf(at))
        expect(Math.abs(Math.floor(zone / 3600) / 10 - 90 + 0.05 - centre.latitude)).toBeLessThan(0.0501)
        expect(Math.abs((zone % 3600) / 10 - 180 + 0.05 - centre.longitude)).toBeLessThan(0.0501)
      }),
    )
  })
})
