import styles from './step-bars.module.css'

type StepBarsProps = { step: number; total: number; label: string }

/** How far one has come in a form of several steps: a bar for each of them, and the same in words. */
export function StepBars({ step, total, label }: StepBarsProps) {
  return (
    <span className={styles.steps}>
      <span className={styles.bars} aria-hidden="true">
        {Array.from({ length: total }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars never change places.
          <span key={index} data-reached={index < step || undefined} />
        ))}
      </span>
      <span>{label}</span>
    </span>
  )
}
