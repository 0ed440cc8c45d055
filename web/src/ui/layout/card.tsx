import type { HTMLAttributes } from 'react'
import { classNames } from '../styles/class-names.ts'
import styles from './card.module.css'

type CardProps = HTMLAttributes<HTMLElement> & { as?: 'div' | 'section' | 'article' | 'li'; flush?: boolean }

/** A surface with a hairline; `flush` leaves the padding to its content. */
export function Card({ as: Tag = 'div', flush, className, ...rest }: CardProps) {
  return <Tag {...rest} className={classNames(styles.card, flush && styles.flush, className)} />
}
