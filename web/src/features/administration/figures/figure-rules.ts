import { type ExposureDay, type FigureDay, type Figures, figureDaysMax } from '@karibu/contract'
import { csvOf } from '../csv.ts'

export type FigureKey = Exclude<keyof FigureDay, 'day'>
export type FigureUnit = 'count' | 'money' | 'minutes'
/** A chart: what it draws, in one unit. */
export type FigureChart = { name: string; unit: FigureUnit; keys: readonly FigureKey[] }

export const figureCharts = [
  { name: 'signUps', unit: 'count', keys: ['signUps'] },
  { name: 'active', unit: 'count', keys: ['active'] },
  { name: 'likes', unit: 'count', keys: ['likes'] },
  { name: 'matches', unit: 'count', keys: ['matches'] },
  { name: 'messages', unit: 'count', keys: ['messages'] },
  { name: 'conversations', unit: 'count', keys: ['conversations'] },
  { name: 'money', unit: 'money', keys: ['paidIn', 'paidOut', 'refunded'] },
  { name: 'reports', unit: 'count', keys: ['reports', 'reportsClosed', 'tickets'] },
  { name: 'times', unit: 'minutes', keys: ['reportMinutes', 'ticketMinutes'] },
] as const satisfies readonly FigureChart[]

/** What cannot be added up over days. */
const averaged: ReadonlySet<FigureKey> = new Set(['active', 'reportMinutes', 'ticketMinutes'])

/** More points than this are drawn by week. */
const pointsMax = 62

export type FigurePoint = { day: string; values: readonly (number | null)[] }

/** The points of a chart, by day; of long periods by week, sums or for what cannot be added the mean of the days. */
export function pointsOf(days: readonly FigureDay[], keys: readonly FigureKey[]): FigurePoint[] {
  if (days.length <= pointsMax) return days.map((each) => ({ day: each.day, values: keys.map((key) => each[key]) }))
  const weeks = Array.from({ length: Math.ceil(days.length / 7) }, (_, week) => days.slice(week * 7, week * 7 + 7))
  return weeks.map((week) => ({ day: week[0]?.day ?? '', values: keys.map((key) => totalOf(week, key)) }))
}

export const exposureKeys = ['gini', 'topTenth', 'rarely'] as const
export type ExposureKey = (typeof exposureKeys)[number]
export const exposureGenders = ['female', 'male', 'other'] as const

/** The points of a figure of exposure, a value for each gender; of long periods by week, the mean of its days. */
export function exposurePoints(days: readonly ExposureDay[], key: ExposureKey): FigurePoint[] {
  const dates = [...new Set(days.map(({ day }) => day))]
  const size = dates.length > pointsMax ? 7 : 1
  const parts = Array.from({ length: Math.ceil(dates.length / size) }, (_, part) =>
    dates.slice(part * size, part * size + size),
  )
  return parts.map((part) => ({
    day: part[0] ?? '',
    values: exposureGenders.map((gender) =>
      mean(days.filter((each) => each.gender === gender && part.includes(each.day)).flatMap((each) => each[key] ?? [])),
    ),
  }))
}

/** A day of the table of exposure; `genders` in the order of `exposureGenders`, null if no member was counted. */
export type ExposureRow = { day: string; genders: readonly (ExposureDay | null)[] }

/** The days of the table of exposure, newest first. */
export function exposureRows(days: readonly ExposureDay[]): ExposureRow[] {
  const dates = [...new Set(days.map(({ day }) => day))].sort().toReversed()
  return dates.map((day) => ({
    day,
    genders: exposureGenders.map((gender) => days.find((each) => each.day === day && each.gender === gender) ?? null),
  }))
}

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

/** The sum of the days, or the mean of those that have a value; null where none has one. */
export function totalOf(days: readonly FigureDay[], key: FigureKey): number | null {
  const values = days.flatMap((each) => each[key] ?? [])
  if (values.length === 0) return null
  const sum = values.reduce((total, value) => total + value, 0)
  return averaged.has(key) ? sum / values.length : sum
}

/** Minutes as hours, so that an axis ends at whole hours. */
export const inHours = (points: readonly FigurePoint[]): FigurePoint[] =>
  points.map(({ day, values }) => ({ day, values: values.map((value) => value && value / 60) }))

export const isAverage = (key: FigureKey): boolean => averaged.has(key)

/** The smallest of 1, 2, 2.5, 5 and their tenfolds that is not below the value: the upper end of an axis. */
export function axisEnd(value: number): number {
  if (value <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  return ([1, 2, 2.5, 5, 10].find((step) => step * power >= value * 0.999_999) ?? 10) * power
}

/** The lines of values in a square of 100 by 100, as SVG path; a gap where a value is missing. */
export function pathOf(values: readonly (number | null)[], end: number): string {
  let isDrawing = false
  return values
    .map((value, index) => {
      const step =
        value === null
          ? ''
          : `${isDrawing ? 'L' : 'M'}${placeOf(index, values.length)} ${round(100 - (value / end) * 100)}`
      isDrawing = value !== null
      return step
    })
    .join('')
}

/** Where a point is on the axis of time, from 0 to 100. */
export const placeOf = (index: number, count: number): number => (count > 1 ? round((index / (count - 1)) * 100) : 50)

const round = (value: number): number => Math.round(value * 100) / 100

const figureKeys = figureCharts.flatMap(({ keys }): readonly FigureKey[] => keys)

/** Everything of a period as CSV: a row for each day, then the funnel, who came back and how evenly members were shown, for any spreadsheet. */
export function figuresCsv({ days, funnel, retention, exposure }: Figures): string {
  return csvOf([
    ['day', ...figureKeys],
    ...days.map((each) => [each.day, ...figureKeys.map((key) => each[key])]),
    [],
    ['stage', 'count'],
    ...Object.entries(funnel),
    [],
    ['week', 'joined', ...(retention[0]?.active.map((_, index) => `week_${index + 1}`) ?? [])],
    ...retention.map(({ week, joined, active }) => [week, joined, ...active]),
    [],
    ['day', 'gender', 'members', ...exposureKeys],
    ...exposure.map((each) => [each.day, each.gender, each.members, ...exposureKeys.map((key) => each[key])]),
  ])
}

export type Period = { from: string; to: string }

const dayMs = 86_400_000

/** Whether a period begins before it ends and is not too long. */
export function isPeriod({ from, to }: Period): boolean {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  return days >= 1 && days <= figureDaysMax
}

/** The days up to yesterday (UTC): today is not recorded yet. */
export function lastDays(count: number, now: Date): Period {
  const yesterday = now.getTime() - dayMs
  return { from: isoDay(yesterday - (count - 1) * dayMs), to: isoDay(yesterday) }
}

const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10)
