import type { CSSProperties, ReactNode } from 'react'
import { classNames } from '../styles/class-names.ts'
import styles from './page-header.module.css'

type PageHeaderProps = {
  title: string
  /** A line under the title; both then take one line each, whatever the words, and what is below stays where it is. */
  children?: ReactNode
  /** A way back, before the title. */
  back?: ReactNode
  /** Controls at the far end. */
  actions?: ReactNode
}

/** The one main heading of a page; it takes the focus after navigation. */
export function PageHeader({ title, children, back, actions }: PageHeaderProps) {
  const letters: CSSProperties & Record<'--letters', number> = { '--letters': title.length }
  return (
    <header className={styles.header}>
      {back}
      <div className={classNames(styles.text, children !== undefined && styles.fitted)} style={letters}>
        <h1 tabIndex={-1}>{title}</h1>
        {children && <p className={styles.sub}>{children}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}
