import { classNames } from './class-names.ts'
import styles from './logo.module.css'

type LogoProps = {
  name: string
  /** Shows the mark alone; the name is still there for assistive technology. */
  markOnly?: boolean
  className?: string
}

/** The mark and the name of the product. */
export function Logo({ name, markOnly, className }: LogoProps) {
  return (
    <span className={classNames(styles.logo, className)}>
      <svg width="32" height="32" viewBox="0 0 64 64" aria-hidden="true">
        <rect width="64" height="64" rx="16" fill="#3b2f8f" />
        <path d="M16 13h9v38h-9z" fill="#fff" />
        <path d="M25 32 41 13h11L36 32l16 19H41z" fill="#f2a516" />
        <path d="M25 32l8-9.5v19z" fill="#ff9a78" />
      </svg>
      <span className={markOnly ? styles.hidden : styles.name}>{name}</span>
    </span>
  )
}
