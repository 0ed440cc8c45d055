import type { ReactNode } from 'react'
import styles from './public-page.module.css'

type PublicPageProps = {
  title: string
  lead: string
  children: ReactNode
  /** A way back above the title. */
  above?: ReactNode
}

/** A public text page: heading, lead and sections at reading width. */
export function PublicPage({ title, lead, above, children }: PublicPageProps) {
  return (
    <article className={styles.page}>
      <header className={styles.header}>
        {above}
        <h1 tabIndex={-1}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
      </header>
      {children}
    </article>
  )
}

/** One section of a public page; with an id an address can lead to it. */
export function PublicSection({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section id={id} className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
