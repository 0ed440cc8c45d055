import { brand } from '@karibu/contract/brand'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { ConnectionBanner } from '../../../features/chat/index.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { useAuthStore } from '../../../lib/auth-store.ts'
import { useMedia, wideScreen } from '../../../lib/device/use-media.ts'
import { afterFirstView } from '../../../lib/first-view.ts'
import { loadTranslationPart } from '../../../lib/i18n/i18n.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { SkipLink } from '../../../ui/controls/skip-link.tsx'
import { Logo } from '../../../ui/media/logo.tsx'
import { PatternBorder } from '../../../ui/media/pattern-border.tsx'
import { classNames } from '../../../ui/styles/class-names.ts'
import { fetchTabs } from '../../fetch-tabs.ts'
import { isMemberProfile, paths } from '../../paths.ts'
import { DashboardBottomBar } from './dashboard-bottom-bar.tsx'
import { DashboardHeader } from './dashboard-header.tsx'
import styles from './dashboard-layout.module.css'
import { DashboardSidebar } from './dashboard-sidebar.tsx'

/** Screens with one task and their own buttons at the bottom, where a bar would take the space. */
const withoutBar: readonly string[] = [paths.welcome, paths.mobileMessages, paths.deposit, paths.upgrade]
const mayHaveBar = (place: string): boolean => !withoutBar.includes(place) && !isMemberProfile(place)

const DashboardLater = lazyPart(async () => {
  await afterFirstView()
  return (await import('./dashboard-later.tsx')).DashboardLater
})

const StaffNavigation = lazyPart(async () => {
  await loadTranslationPart('admin-screens')
  return (await import('../../admin/navigation/staff-navigation.tsx')).StaffNavigation
})

/** The frame of everything behind the login. `--bar` is the height that the bottom bar takes from a screen. */
export function DashboardLayout({ children }: { children: ReactNode }) {
  const isSignedIn = useAuthStore((state) => state.token !== null)
  const [isLoggingOut, setLoggingOut] = useState(false)
  return (
    <QueryClientProvider client={queryClient}>
      <SkipLink />
      {isSignedIn || isLoggingOut ? (
        // While one leaves, the screens are gone already: their guard would lead elsewhere as soon as the token is.
        <MemberFrame onLogOutStart={() => setLoggingOut(true)}>{isLoggingOut ? null : children}</MemberFrame>
      ) : (
        <GuestFrame>{children}</GuestFrame>
      )}
    </QueryClientProvider>
  )
}

function MemberFrame({ onLogOutStart, children }: { onLogOutStart: () => void; children: ReactNode }) {
  const isWide = useMedia(wideScreen)
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const [unread, setUnread] = useState(0)
  const [likes, setLikes] = useState(0)
  const isChat = pathname.startsWith(paths.messages)
  const place = pathname.replace(/\/+$/, '')
  const isMatches = place === paths.matches
  const isStaffArea = useStaffArea(place)
  const hasBar = !isWide && !isStaffArea && mayHaveBar(place)
  const shared = { unread, likes, onLogOut: () => setOpen(true) }
  return (
    <div className={classNames(styles.layout, hasBar && styles.withBar)}>
      {isStaffArea ? <StaffNavigation /> : isWide && place !== paths.welcome && <DashboardSidebar {...shared} />}
      <div className={styles.content}>
        {/* A conversation on a phone has the pattern of its two members at the top. */}
        {place !== paths.mobileMessages && <PatternBorder />}
        {/* The chat shows it at its own place. */}
        {!isChat && <ConnectionBanner />}
        {/* Here, so that what it announces is read before the page. */}
        <DashboardLater
          isLogOutOpen={isOpen}
          onLogOutClose={() => setOpen(false)}
          onLogOutStart={onLogOutStart}
          onUnread={setUnread}
          onLikes={setLikes}
          fetchTabs={fetchTabs}
        />
        <main
          id="main"
          tabIndex={-1}
          className={classNames(styles.main, isChat && styles.bare, isMatches && styles.matches)}
        >
          <DashboardHeader />
          {children}
        </main>
      </div>
      {hasBar && <DashboardBottomBar {...shared} />}
    </div>
  )
}

/** Whether the place is a staff page, which has its own navigation. */
function useStaffArea(place: string): boolean {
  const isStaff = useAuthStore((state) => state.user?.role === 'admin')
  return isStaff && `${place}/`.startsWith(`${paths.admin}/`)
}

/** A visitor on a page of the dashboard that needs no login. */
function GuestFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  return (
    <div className={styles.content}>
      <PatternBorder />
      <header className={styles.guestBar}>
        <Link to={paths.home} aria-label={t('common:nav.home')}>
          <Logo name={brand.name} />
        </Link>
        {/* The invitation on the page itself leads there too, and back again. */}
        {pathname !== paths.user && (
          <ButtonLink to={paths.login} size="small">
            {t('common:nav.login')}
          </ButtonLink>
        )}
      </header>
      <main id="main" tabIndex={-1} className={classNames(styles.main, styles.guest)}>
        <DashboardHeader />
        {children}
      </main>
    </div>
  )
}
