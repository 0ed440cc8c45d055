import styles from './spinner.module.css'

type SpinnerProps = { size?: number; label?: string }

/** A turning ring; announced only when it has a label of its own. */
export function Spinner({ size = 20, label }: SpinnerProps) {
  const named = label ? ({ role: 'status', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const)
  return (
    <span className={styles.spinner} {...named}>
      <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="3" opacity=".25" />
        <path d="M12 3a9 9 0 0 1 9 9" fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      </svg>
    </span>
  )
}
