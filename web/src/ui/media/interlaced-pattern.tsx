import { useId, useMemo } from 'react'
import { classNames } from '../styles/class-names.ts'
import { type GeneratedPattern, generatePattern } from './generate-pattern.ts'
import styles from './interlaced-pattern.module.css'
import { fringeOf, overlapsOf } from './interlacing.ts'

type InterlacedPatternProps = {
  /** Seeds of the two patterns; the result is the same in either order. */
  seeds: readonly [string, string]
  /** Width of a band in px, and how many motifs of the pattern are across it. */
  band?: number
  motifs?: 1 | 2
  /** Loose ends hang from the lower edge. */
  hasFringe?: boolean
  /** The two patterns slide into each other when they appear. */
  isAnimated?: boolean
  className?: string
}

const heightPx = 1440
const fringePx = 60

/** Two generated patterns interlaced over and under into one; decoration only. */
export function InterlacedPattern({
  seeds,
  band = 36,
  motifs = 2,
  hasFringe,
  isAnimated,
  className,
}: InterlacedPatternProps) {
  const id = useId().replaceAll(/\W/g, '')
  const [first, second] = seeds[0] < seeds[1] ? seeds : [seeds[1], seeds[0]]
  const warp = useMemo(() => generatePattern(first, 4, 4), [first])
  const weft = useMemo(() => distinctFrom(generatePattern(second, 4, 4), warp), [second, warp])
  // Four motifs are one tile of the pattern and a whole number of bands.
  const tile = (4 * band) / motifs
  const { cells, sides, ends } = useMemo(() => overlapsOf(band, tile), [band, tile])
  const size = { width: '100%', height: heightPx + fringePx }
  const unit = { width: tile, height: tile, patternUnits: 'userSpaceOnUse' } as const
  const strokeWidth = band / 7
  return (
    <div
      className={classNames(styles.frame, hasFringe && styles.fringed, isAnimated && styles.moving, className)}
      aria-hidden="true"
    >
      <svg className={styles.warp} {...size} aria-hidden="true">
        <Tile id={`${id}a`} pattern={warp} tile={tile} />
        <rect width="100%" height={heightPx} fill={`url(#${id}a)`} />
        <pattern id={`${id}g`} width={band} height={band} patternUnits="userSpaceOnUse">
          <path d={`M0,0v${band}M${band},0v${band}`} className={styles.gap} />
        </pattern>
        <rect width="100%" height={heightPx} fill={`url(#${id}g)`} />
        {hasFringe && <Fringe id={`${id}f`} tile={`${id}a`} pattern={warp} band={band} />}
      </svg>
      <svg className={styles.weft} {...size} aria-hidden="true">
        <Tile id={`${id}b`} pattern={weft} tile={tile} />
        <pattern id={`${id}w`} {...unit}>
          <path d={cells} fill={`url(#${id}b)`} />
          <path d={sides} strokeWidth={strokeWidth} className={styles.shadow} />
          <path d={ends} strokeWidth={strokeWidth} className={styles.shadow} />
        </pattern>
        <rect width="100%" height={heightPx} fill={`url(#${id}w)`} />
      </svg>
    </div>
  )
}

/** With the colours of the ground and the motifs exchanged if the two grounds are the same, which would merge. */
const distinctFrom = (pattern: GeneratedPattern, other: GeneratedPattern): GeneratedPattern =>
  pattern.ground === other.ground ? { ...pattern, ground: pattern.thread, thread: pattern.ground } : pattern

type TileProps = { id: string; pattern: GeneratedPattern; tile: number }

function Tile({ id, pattern, tile }: TileProps) {
  return (
    <pattern id={id} width="96" height="96" patternUnits="userSpaceOnUse" patternTransform={`scale(${tile / 96})`}>
      <rect width="96" height="96" fill={pattern.ground} />
      <path d={pattern.threadPath} fill={pattern.thread} />
      <path d={pattern.accentPath} fill={pattern.accent} />
    </pattern>
  )
}

type FringeProps = { id: string; tile: string; pattern: GeneratedPattern; band: number }

/** Ends of the bands, each of its own length, and threads below them. */
function Fringe({ id, tile, pattern, band }: FringeProps) {
  const { width, bands, threads, accents } = useMemo(() => fringeOf(band, heightPx), [band])
  return (
    <>
      <pattern id={id} y={heightPx} width={width} height={fringePx} patternUnits="userSpaceOnUse">
        <g transform={`translate(0 ${-heightPx})`}>
          <path d={bands} fill={`url(#${tile})`} />
          <path d={threads} stroke={pattern.thread} className={styles.thread} />
          <path d={accents} stroke={pattern.accent} className={styles.thread} />
        </g>
      </pattern>
      <rect y={heightPx} width="100%" height={fringePx} fill={`url(#${id})`} />
    </>
  )
}
