import type { ReactNode } from 'react'
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

/** The shape of a list that is on its way. */
export function MemberGridSkeleton({ label }: { label: string }) {
  return (
    <div className={styles.grid} role="status" aria-label={label}>
      {shapes.map((shape) => (
        <Skeleton key={shape} shape="photo" />
      ))}
    </div>
  )
}
