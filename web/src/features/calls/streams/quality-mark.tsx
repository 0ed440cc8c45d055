import { useTranslation } from 'react-i18next'
import { classNames } from '../../../ui/styles/class-names.ts'
import { useCallConnection } from '../connection/connection-store.ts'
import styles from './quality-mark.module.css'

const bars = [1, 2, 3, 4] as const

/** How good the line is: four bars, and the word where it is not good, or always. */
export function QualityMark({ hasLabel = false }: { hasLabel?: boolean }) {
  const { t } = useTranslation()
  const quality = useCallConnection((state) => state.quality)
  const label = t(`calls:quality.${quality}`)
  return (
    <span className={styles.mark} role="img" aria-label={t('calls:quality.label', { word: label })} title={label}>
      {bars.map((bar) => (
        <span key={bar} className={classNames(styles.bar, styles[`b${bar}`], bar <= quality && styles.on)} />
      ))}
      {(hasLabel || (quality > 0 && quality < 4)) && <span className={styles.label}>{label}</span>}
    </span>
  )
}
