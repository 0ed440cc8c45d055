import { useMemo } from 'react'
import { classNames } from '../styles/class-names.ts'
import { generatePattern } from './generate-pattern.ts'
import styles from './pattern.module.css'

type PatternProps = {
  /** What the pattern grows from, as an id; the same seed is the same cloth everywhere. */
  seed: string
  /** Cells of 24 px, across and down. */
  columns?: number
  rows?: number
  className?: string
}

/** A generated pattern that fills its box; decoration only. */
export function Pattern({ seed, columns = 4, rows = 5, className }: PatternProps) {
  const pattern = useMemo(() => generatePattern(seed, columns, rows), [seed, columns, rows])
  const [width, height] = [columns * 24, rows * 24]
  return (
    <svg
      className={classNames(styles.pattern, className)}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect width={width} height={height} fill={pattern.ground} />
      <path d={pattern.threadPath} fill={pattern.thread} />
      <path d={pattern.accentPath} fill={pattern.accent} />
    </svg>
  )
}
