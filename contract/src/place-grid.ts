import { type DistanceBand, distanceBands } from './members/people.ts'

// The fixed world grid that hides members' places. Everything another member can learn about a place is a function of
// the cell alone: frequent requests can average away noise, rounding and moving grids, but not a fixed square. The SQL
// functions cell_lat, cell_lon, cell_zone and km_between (server/src/db/functions) repeat these; both must give the same.

export type Point = { latitude: number; longitude: number }

/** Rows of 2 km (180° × 111.32 km / 2 km); not divisible by two, so that one row lies across the equator. */
const rows = 10_019
/** The numbers reserved for each row; the longest row has 20,038 columns. */
const rowSpan = 21_000
/** How far outside of its cell a member may be before the cell changes, so that a position beside a border is stable. */
const stayWithinKm = 0.25
const earthRadiusKm = 6371.0088

const radians = (degrees: number) => (degrees * Math.PI) / 180
const rowLatitude = (row: number) => ((row + 0.5) * 180) / rows - 90
const columnsOf = (row: number) => Math.floor(2 * rows * Math.cos(radians(rowLatitude(row))) + 0.5)
const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)
/** Longitude from the date line eastwards, 0 up to but not including 360. */
const eastOfDateLine = (longitude: number) => {
  const east = (((longitude + 180) % 360) + 360) % 360
  return east >= 360 ? 0 : east
}

/**
 * The 2-km cell a point lies in: an integer below 2^31. Longitudes beyond ±180° wrap around, latitudes stop at the poles.
 * @throws RangeError when a coordinate is not a finite number.
 */
export function cellOf(point: Point): number {
  if (!Number.isFinite(point.latitude) || !Number.isFinite(point.longitude)) throw new RangeError('no such point')
  const north = clamp(point.latitude, -90, 90) + 90
  const row = Math.min(Math.floor((north * rows) / 180), rows - 1)
  const columns = columnsOf(row)
  const column = Math.min(Math.floor((eastOfDateLine(point.longitude) * columns) / 360), columns - 1)
  return row * rowSpan + column
}

/** The middle of a cell, degrees. */
export function centreOf(cell: number): Point {
  const row = Math.floor(cell / rowSpan)
  return { latitude: rowLatitude(row), longitude: (((cell % rowSpan) + 0.5) * 360) / columnsOf(row) - 180 }
}

/** Whether a number is a cell of the grid. */
export function isCell(value: number): boolean {
  const row = Math.floor(value / rowSpan)
  return Number.isInteger(value) && row >= 0 && row < rows && value % rowSpan < columnsOf(row)
}

/** Rows and columns of cells in a square of a coarser place. */
type Coarseness = 2 | 4

/**
 * A cell in the middle of the square of 2×2 or 4×4 cells (about 4 or 8 km wide) that this cell lies in. It is a function of the
 * cell and the squares are nested, so that a viewer who sees a member at several sizes knows no more than the smallest of
 * them. The result is a cell like others: it does not reveal that it represents a square.
 */
export function coarseCell(cell: number, side: Coarseness): number {
  const from = side === 4 ? coarseCell(cell, 2) : cell
  const row = Math.floor(from / rowSpan)
  const middleRow = Math.min(middleOf(row, side), rows - 1)
  const columns = columnsOf(middleRow)
  // Rows differ in length: the column at the same longitude.
  const column = Math.floor((((from % rowSpan) + 0.5) * columns) / columnsOf(row))
  return middleRow * rowSpan + Math.min(middleOf(column, side), columns - 1)
}

const middleOf = (index: number, side: Coarseness) => Math.floor(index / side) * side + side / 2

/**
 * The cell to show for a point: the previous one while the point is inside of it or less than 250 m away from it, else
 * the cell the point lies in. Browser and server both call it, so that a raw position never has to be sent.
 */
export function snap(point: Point, previousCell: number | null): number {
  const cell = cellOf(point)
  if (previousCell === null || previousCell === cell || !isCell(previousCell)) return cell
  return kmToCell(point, previousCell) < stayWithinKm ? previousCell : cell
}

/** Great-circle distance in km between the centres of two cells. */
export function distanceKm(cellA: number, cellB: number): number {
  return kmBetween(centreOf(cellA), centreOf(cellB))
}

/** Great-circle distance in km (haversine). Only ever shown after `bandOf`. */
export function kmBetween(a: Point, b: Point): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  const share =
    half(a.latitude, b.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude)
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(share)))
}

/** The smallest band a distance fits in ("within 5 km"), null beyond the widest. */
export function bandOf(km: number): DistanceBand {
  return distanceBands.find((band) => km <= band) ?? null
}

/** The 0.1-degree square a cell's centre lies in: an index over cells, never finer than they are. */
export function zoneOf(cell: number): number {
  const { latitude, longitude } = centreOf(cell)
  return Math.floor((latitude + 90) * 10) * 3600 + Math.floor((longitude + 180) * 10)
}

function kmToCell(point: Point, cell: number): number {
  const centre = centreOf(cell)
  const halfHeight = 90 / rows
  const halfWidth = 180 / columnsOf(Math.floor(cell / rowSpan))
  const east = eastOfDateLine(point.longitude - centre.longitude) - 180
  const nearest = {
    latitude: clamp(point.latitude, centre.latitude - halfHeight, centre.latitude + halfHeight),
    longitude: centre.longitude + clamp(east, -halfWidth, halfWidth),
  }
  return kmBetween(point, nearest)
}
