import { useMemo } from 'react'
import { classNames } from '../styles/class-names.ts'
import { weave } from './generate-pattern.ts'
import styles from './pattern.module.css'

type ClothProps = {
  /** What the pattern grows from, as an id; the same seed is the same cloth everywhere. */
  seed: string
  /** Cells of 24 px, across and down. */
  columns?: number
  rows?: number
  className?: string
}

/** A generated pattern that fills its box; decoration only. */
export function Cloth({ seed, columns = 4, rows = 5, className }: ClothProps) {
  const cloth = useMemo(() => weave(seed, columns, rows), [seed, columns, rows])
  const [width, height] = [columns * 24, rows * 24]
  return (
    <svg
      className={classNames(styles.cloth, className)}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect width={width} height={height} fill={cloth.ground} />
      <path d={cloth.threadPath} fill={cloth.thread} />
      <path d={cloth.accentPath} fill={cloth.accent} />
    </svg>
  )
}
