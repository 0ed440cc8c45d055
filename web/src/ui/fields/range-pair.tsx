import styles from './range-pair.module.css'

type Range = { from: number; to: number }

type RangePairProps = {
  min: number
  max: number
  value: Range
  onChange: (value: Range) => void
  labels: { from: string; to: string }
}

/** Two native sliders on one track: a range whose ends do not cross. */
export function RangePair({ min, max, value: { from, to }, onChange, labels }: RangePairProps) {
  // The middles of the thumbs, 44 px wide, keep 22 px from both ends of the track.
  const placeOf = (value: number) => `calc(22px + (100% - 44px) * ${(value - min) / (max - min)})`
  return (
    <div className={styles.pair}>
      <span className={styles.track} />
      <span className={styles.chosen} style={{ left: placeOf(from), right: `calc(100% - ${placeOf(to)})` }} />
      <input
        type="range"
        className={styles.thumb}
        // With both at the upper end only the lower one can be moved, so it has to be on top.
        style={{ zIndex: from > (min + max) / 2 ? 1 : 0 }}
        min={min}
        max={max}
        value={from}
        aria-label={labels.from}
        onChange={(event) => onChange({ from: Math.min(Number(event.target.value), to), to })}
      />
      <input
        type="range"
        className={styles.thumb}
        min={min}
        max={max}
        value={to}
        aria-label={labels.to}
        onChange={(event) => onChange({ from, to: Math.max(Number(event.target.value), from) })}
      />
    </div>
  )
}
