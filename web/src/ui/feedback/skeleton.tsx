import { classNames } from '../styles/class-names.ts'
import styles from './skeleton.module.css'

type SkeletonProps = { shape?: 'text' | 'title' | 'circle' | 'photo' | 'block'; className?: string }

/** A still shape of what is coming; appears only after 150 ms, so quick answers never flash it. */
export function Skeleton({ shape = 'text', className }: SkeletonProps) {
  return <span aria-hidden="true" className={classNames(styles.skeleton, styles[shape], className)} />
}
