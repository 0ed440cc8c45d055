import { cellOf, centreOf, distanceKm, isCell, type Point, zoneOf } from '@karibu/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellsWithin, zonesAround } from './near-cells.ts'

const anywhere = fc.record({
  latitude: fc.double({ min: -89.9, max: 89.9, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})
const awkward: Point[] = [
  { latitude: 51.5, longitude: -0.1 },
  { latitude: -17, longitude: 179.999 },
  { latitude: -17, longitude: -180 },
  { latitude: 78.2, longitude: 15.6 },
  { latitude: 89.95, longitude: 10 },
  { latitude: -89.99, longitude: -170 },
  { latitude: 0, longitude: 0 },
]

/** Points all around one, densely enough to meet every cell up to `km`. */
function* around({ latitude, longitude }: Point, km: number): Generator<number> {
  const step = 0.9
  for (let north = -km - 3; north <= km + 3; north += step) {
    const lat = latitude + north / 111.195
    if (Math.abs(lat) > 90) continue
    const degrees = Math.min(180, (km + 3) / Math.max(111.195 * Math.cos((lat * Math.PI) / 180), 1e-6))
    for (let east = -degrees; east <= degrees; east += Math.max((step * degrees) / (km + 3), 0.01)) {
      yield cellOf({ latitude: lat, longitude: longitude + east })
    }
  }
}

test('the cells within a distance are exactly those whose centre is, at any latitude and at the date line', () => {
  const check = (point: Point, km: number) => {
    const cell = cellOf(point)
    const found = cellsWithin(cell, km)
    const known = new Set(found)
    expect(known.size).toBe(found.length)
    for (const near of found) expect(isCell(near) && distanceKm(cell, near) <= km).toBe(true)
    for (const other of around(centreOf(cell), km)) expect(known.has(other)).toBe(distanceKm(cell, other) <= km)
  }
  for (const point of awkward) for (const km of [5, 10, 20]) check(point, km)
  fc.assert(
    fc.property(anywhere, fc.constantFrom(5, 10, 20), (point, km) => check(point, km)),
    { numRuns: 40 },
  )
})

test('the zones around a cell contain its own zone, no run twice, and stay on the map', () => {
  fc.assert(
    fc.property(anywhere, fc.constantFrom(25, 100, 400), (point, km) => {
      const { from, to } = zonesAround(cellOf(point), km)
      const runs = from.map((low, index) => [low, to[index] ?? -1] as const).sort((one, other) => one[0] - other[0])
      runs.forEach(([low, high], index) => {
        expect(low).toBeLessThanOrEqual(high)
        expect(Math.floor(low / 3600)).toBe(Math.floor(high / 3600))
        expect(low).toBeGreaterThan(runs[index - 1]?.[1] ?? -1)
      })
      const zone = zoneOf(cellOf(point))
      expect(runs.some(([low, high]) => low <= zone && zone <= high)).toBe(true)
    }),
  )
})
