import type { ReactNode } from 'react'
import { SkipLink } from '../../ui/controls/skip-link.tsx'
import { PatternBorder } from '../../ui/media/pattern-border.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteNavbar } from './site-navbar.tsx'

/** Top bar over the picture, content, footer. */
export function HomeLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <PatternBorder />
      <SiteNavbar overPicture />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
    </>
  )
}
