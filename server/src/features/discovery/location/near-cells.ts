import { cellOf, centreOf, distanceKm, isCell, zoneOf } from '@karibu/contract'

const rowDegrees = 180 / 10_019
const kmOfDegree = 111.195

/** All cells whose centre is at most `km` from the centre of this one, itself among them. */
export function cellsWithin(cell: number, km: number): number[] {
  const centre = centreOf(cell)
  const rows = Math.ceil(km / (kmOfDegree * rowDegrees)) + 1
  const found: number[] = []
  for (let row = -rows; row <= rows; row++) {
    const latitude = centre.latitude + row * rowDegrees
    if (Math.abs(latitude) < 90) found.push(...cellsOfRow(cell, km, latitude))
  }
  return found
}

// Along a row the distance grows on both sides of the viewer's own longitude, so the walk stops at the first too far.
function cellsOfRow(cell: number, km: number, latitude: number): number[] {
  const start = cellOf({ latitude, longitude: centreOf(cell).longitude })
  const found = new Set<number>()
  for (const step of [1, -1]) {
    const beyondDateLine = cellOf({ latitude, longitude: step === 1 ? -180 : 180 - 1e-9 })
    let next = start
    while (distanceKm(cell, next) <= km && (next === start || !found.has(next))) {
      found.add(next)
      next = isCell(next + step) ? next + step : beyondDateLine
    }
  }
  return [...found]
}

/** The zones that cells lie in, each once. */
export const zonesOf = (cells: number[]): number[] => [...new Set(cells.map(zoneOf))]

/** Runs of zone numbers, both ends in it. */
export type ZoneRuns = { from: number[]; to: number[] }

/**
 * The zones around a cell up to about `km`, a run for each tenth of a degree of latitude. Only bounds where is looked
 * first; the widest look takes the whole world.
 */
export function zonesAround(cell: number, km: number): ZoneRuns {
  const centre = centreOf(cell)
  const zone = zoneOf(cell)
  const [row, column] = [Math.floor(zone / 3600), zone % 3600]
  const rows = Math.ceil((km / kmOfDegree) * 10)
  // Degrees of longitude are shorter in London than in Lagos.
  const narrowest = Math.cos((Math.min(Math.abs(centre.latitude) + rows / 10, 85) * Math.PI) / 180)
  const columns = Math.min(Math.ceil(rows / narrowest), 1799)
  const runs: ZoneRuns = { from: [], to: [] }
  const add = (y: number, from: number, to: number) => {
    runs.from.push(y * 3600 + from)
    runs.to.push(y * 3600 + to)
  }
  for (let y = Math.max(row - rows, 0); y <= Math.min(row + rows, 1799); y++) {
    add(y, Math.max(column - columns, 0), Math.min(column + columns, 3599))
    if (column - columns < 0) add(y, column - columns + 3600, 3599)
    if (column + columns > 3599) add(y, 0, column + columns - 3600)
  }
  return runs
}
