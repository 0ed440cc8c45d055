import { classNames } from '../styles/class-names.ts'
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
      <svg width="32" height="32" aria-hidden="true">
        <use href="#mark" />
      </svg>
      <span className={markOnly ? styles.hidden : styles.name}>{name}</span>
    </span>
  )
}
