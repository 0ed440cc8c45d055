import type { ComponentProps } from 'react'
import { classNames } from '../styles/class-names.ts'
import styles from './card.module.css'

type CardProps = ComponentProps<'div'> & { as?: 'div' | 'section' | 'article' | 'li'; flush?: boolean }

/** A surface with a hairline; `flush` leaves the padding to its content. */
export function Card({ as: Tag = 'div', flush, className, ...rest }: CardProps) {
  const Element = Tag as 'div'
  return <Element {...rest} className={classNames(styles.card, flush && styles.flush, className)} />
}
