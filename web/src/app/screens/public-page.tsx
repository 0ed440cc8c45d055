import type { ReactNode } from 'react'
import styles from './public-page.module.css'

type PublicPageProps = {
  title: string
  lead: string
  children: ReactNode /** A short line above the title. */
  kicker?: string
}

/** A page of words for everybody: heading, lead and sections at reading width. */
export function PublicPage({ title, lead, kicker, children }: PublicPageProps) {
  return (
    <article className={styles.page}>
      <header className={styles.header}>
        {kicker && <p className={styles.kicker}>{kicker}</p>}
        <h1 tabIndex={-1}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
      </header>
      {children}
    </article>
  )
}

/** One section of a public page. */
export function PublicSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
