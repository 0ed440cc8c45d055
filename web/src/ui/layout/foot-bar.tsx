import type { HTMLAttributes } from 'react'
import { classNames } from '../styles/class-names.ts'
import styles from './foot-bar.module.css'

/** The buttons that lead on, the main one last. On a phone they stay at the lower edge, on a ground of their own. */
export function FootBar({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div {...rest} className={classNames(styles.bar, className)} />
}
