import type { ReactNode } from 'react'
import { Icon } from '../media/icon.tsx'
import type { IconName } from '../media/icons.ts'
import { Pattern } from '../media/pattern.tsx'
import styles from './state.module.css'

type EmptyStateProps = {
  title: string
  children?: ReactNode
  action?: ReactNode
  /** Picks the cloth. */
  seed?: string
  icon?: IconName
}

/** Shown for an empty list: a pattern, a title, a sentence, an action. */
export function EmptyState({ title, children, action, seed = title, icon = 'heart' }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <div className={styles.art} aria-hidden="true">
        <span className={styles.back}>
          <Pattern seed={`${seed}-back`} columns={3} rows={3} />
        </span>
        <span className={styles.front}>
          <Pattern seed={seed} columns={3} rows={3} />
        </span>
        <span className={styles.badge}>
          <Icon name={icon} />
        </span>
      </div>
      <h2>{title}</h2>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}

const shortMax = 4

/** Whether a list is so short that its end is said. */
export const isShortList = (rows: readonly unknown[], hasMore: boolean): boolean =>
  !hasMore && rows.length > 0 && rows.length <= shortMax

/** Below a short list: that it ends here, and a way on. */
export function ListEnd({ children, action }: { children: ReactNode; action: ReactNode }) {
  return (
    <div className={styles.end}>
      <p>{children}</p>
      {action}
    </div>
  )
}
