import type { ReactNode } from 'react'
import { SkipLink } from '../../ui/controls/skip-link.tsx'
import { PatternBorder } from '../../ui/media/pattern-border.tsx'
import styles from './default-layout.module.css'
import { SiteFooter } from './site-footer.tsx'
import { SiteNavbar } from './site-navbar.tsx'

/** A page of plain content between top bar and footer. */
export function DefaultLayout({ children }: { children: ReactNode }) {
  return (
    <div className={styles.layout}>
      <SkipLink />
      <PatternBorder />
      <SiteNavbar />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <SiteFooter />
    </div>
  )
}
