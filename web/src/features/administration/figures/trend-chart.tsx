import { type PointerEvent, useState } from 'react'
import { formatDate } from '../../../lib/i18n/format.ts'
import { classNames } from '../../../ui/styles/class-names.ts'
import { axisEnd, type FigurePoint, pathOf, placeOf } from './figure-rules.ts'
import styles from './figures.module.css'

type TrendChartProps = {
  /** Says what the chart shows, for those who do not see it. */
  label: string
  points: readonly FigurePoint[]
  /** Names of the lines. */
  names: readonly string[]
  format: (value: number) => string
}

const lines = [styles.lineFirst, styles.lineSecond, styles.lineThird]
const marks = [styles.markFirst, styles.markSecond, styles.markThird]

const shortDay = (day: string) => formatDate(`${day}T00:00:00Z`, { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** Up to three lines over time. The pointer reads the values of a day; the table of the page has all of them. */
export function TrendChart({ label, points, names, format }: TrendChartProps) {
  const [at, setAt] = useState<number | null>(null)
  const end = axisEnd(Math.max(0, ...points.flatMap(({ values }) => values.flatMap((value) => value ?? []))))
  const read = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const part = Math.min(1, Math.max(0, (clientX - left) / width))
    setAt(Math.round(part * (points.length - 1)))
  }
  const shown = at === null ? undefined : points[at]
  return (
    <figure className={styles.chart}>
      <div className={styles.axis} aria-hidden="true">
        <span>{format(end)}</span>
        <span>{format(0)}</span>
      </div>
      <div className={styles.plot} onPointerMove={read} onPointerDown={read} onPointerLeave={() => setAt(null)}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={label}>
          <path className={styles.grid} d="M0 0H100M0 50H100M0 100H100" />
          {names.map((name, index) => (
            <Line key={name} index={index} values={points.map(({ values }) => values[index] ?? null)} end={end} />
          ))}
          {at !== null && <path className={styles.cursor} d={`M${placeOf(at, points.length)} 0V100`} />}
        </svg>
      </div>
      <div className={styles.span} aria-hidden="true">
        <span>{shortDay(points[0]?.day ?? '1970-01-01')}</span>
        {shown && <span>{shortDay(shown.day)}</span>}
        <span>{shortDay(points.at(-1)?.day ?? '1970-01-01')}</span>
      </div>
      {(names.length > 1 || shown) && (
        <figcaption className={styles.legend} aria-hidden={names.length === 1}>
          {names.map((name, index) => (
            <span key={name} className={styles.legendName}>
              <span className={classNames(styles.mark, marks[index])} />
              {name}
              {shown && <strong>{valueText(shown.values[index] ?? null, format)}</strong>}
            </span>
          ))}
        </figcaption>
      )}
    </figure>
  )
}

const valueText = (value: number | null, format: (value: number) => string) => (value === null ? '–' : format(value))

/** A line; a value without neighbours is a point. */
function Line({ index, values, end }: { index: number; values: readonly (number | null)[]; end: number }) {
  const isAlone = (place: number) => (values[place - 1] ?? null) === null && (values[place + 1] ?? null) === null
  const alone = values.map((value, place) => (value !== null && isAlone(place) ? value : null))
  return (
    <>
      {index === 0 && !values.includes(null) && values.length > 1 && (
        <path className={styles.area} d={`${pathOf(values, end)}L100 100L0 100Z`} />
      )}
      <path className={lines[index]} d={pathOf(values, end)} />
      {alone.some((value) => value !== null) && (
        <path
          className={classNames(lines[index], styles.points)}
          d={pathOf(alone, end).replaceAll(/M\S+ \S+/g, '$&h0')}
        />
      )}
    </>
  )
}
