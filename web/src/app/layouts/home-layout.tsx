import type { ReactNode } from 'react'
import { Selvedge } from '../../ui/selvedge.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteNavbar } from './site-navbar.tsx'

/** Top bar over the picture, content, footer. */
export function HomeLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <Selvedge />
      <SiteNavbar overPicture />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
    </>
  )
}
