import type { ReactNode } from 'react'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'
import { classNames } from '../styles/class-names.ts'
import styles from './badge.module.css'

type BadgeProps = {
  count: number
  /** The number in words ("3 unread messages"). */
  label: string
  className?: string
}

/** A small number on a control, nothing at 0, "99+" above 99. */
export function Badge({ count, label, className }: BadgeProps) {
  if (count < 1) return null
  return (
    <span className={classNames(styles.badge, className)}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}

type StatusDotProps = { isOn: boolean; children: ReactNode; hideText?: boolean; className?: string }

/** A dot, green when on and red when off, always with its word (hidden from sight only by `hideText`). */
export function StatusDot({ isOn, children, hideText, className }: StatusDotProps) {
  return (
    <span className={classNames(styles.status, className)}>
      <span className={classNames(styles.dot, isOn ? styles.on : styles.off)} aria-hidden="true" />
      {hideText ? <VisuallyHidden>{children}</VisuallyHidden> : <span>{children}</span>}
    </span>
  )
}
