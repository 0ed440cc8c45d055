import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './member-grid.module.css'

/** Tiles side by side: two on a phone, more on wider screens. */
export function MemberGrid({ children, label }: { children: ReactNode; label: string }) {
  return (
    <ul className={styles.grid} aria-label={label}>
      {children}
    </ul>
  )
}

const shapes = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** The shape of a list that is on its way, of its data or of its script. */
export function MemberGridSkeleton() {
  const { t } = useTranslation()
  return (
    <div className={styles.grid} role="status" aria-label={t('common:loading')}>
      {shapes.map((shape) => (
        <Skeleton key={shape} shape="photo" className={styles.tile} />
      ))}
    </div>
  )
}
