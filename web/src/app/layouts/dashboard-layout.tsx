import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { CallCenter } from '../../features/calls/index.ts'
import { ConnectionBanner, useUnreadTotal, useUnsentCount } from '../../features/chat/index.ts'
import { useNoticeSignals, useServiceWorker } from '../../features/notifications/index.ts'
import { useWalletSignals } from '../../features/paying/index.ts'
import { MatchCelebration, useReactionSignals } from '../../features/reactions/index.ts'
import { LogOutDialog } from '../../features/shell/index.ts'
import { useAuthStore } from '../../lib/auth-store.ts'
import { brand } from '../../lib/brand.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useMedia, wideScreen } from '../../lib/use-media.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Logo } from '../../ui/logo.tsx'
import { Selvedge } from '../../ui/selvedge.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import { paths } from '../paths.ts'
import { useMessagesWith } from '../use-messages-with.ts'
import { useOpenNotice } from '../use-open-notice.ts'
import { DashboardBottomBar } from './dashboard-bottom-bar.tsx'
import { DashboardHeader } from './dashboard-header.tsx'
import styles from './dashboard-layout.module.css'
import { DashboardSidebar } from './dashboard-sidebar.tsx'

/** The frame of everything behind the login. `--bar` is the height that the bottom bar takes from a screen. */
export function DashboardLayout({ children }: { children: ReactNode }) {
  const isSignedIn = useAuthStore((state) => state.token !== null)
  const [isLeaving, setLeaving] = useState(false)
  return (
    <QueryClientProvider client={queryClient}>
      <SkipLink />
      {isSignedIn || isLeaving ? (
        // While one leaves, the screens are gone already: their guard would lead elsewhere as soon as the token is.
        <MemberFrame onLeaving={() => setLeaving(true)}>{isLeaving ? null : children}</MemberFrame>
      ) : (
        <GuestFrame>{children}</GuestFrame>
      )}
    </QueryClientProvider>
  )
}

function MemberFrame({ onLeaving, children }: { onLeaving: () => void; children: ReactNode }) {
  const isWide = useMedia(wideScreen)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const write = useMessagesWith()
  const [isAsked, setAsked] = useState(false)
  const unsent = useUnsentCount()
  const isChat = pathname.startsWith(paths.messages)
  // The first run leads on by itself; its buttons need the room at the thumb.
  const hasBar = !isWide && pathname !== paths.welcome
  const openNotice = useOpenNotice()
  const shared = { unread: useUnreadTotal(), onLogOut: () => setAsked(true) }
  useReactionSignals()
  useWalletSignals()
  useNoticeSignals()
  useServiceWorker(openNotice)
  return (
    <div className={classNames(styles.layout, hasBar && styles.withBar)}>
      {isWide && <DashboardSidebar {...shared} />}
      <div className={styles.content}>
        <Selvedge />
        {/* The chat shows it at its own place. */}
        {!isChat && <ConnectionBanner />}
        <main id="main" tabIndex={-1} className={classNames(styles.main, isChat && styles.bare)}>
          <DashboardHeader />
          {children}
        </main>
      </div>
      {hasBar && <DashboardBottomBar {...shared} />}
      <MatchCelebration onWrite={write} />
      <CallCenter plansPath={paths.upgrade} />
      <LogOutDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        unsent={unsent}
        onLeaving={onLeaving}
        onLoggedOut={() => void navigate(paths.login, { replace: true })}
      />
    </div>
  )
}

/** Somebody on a page of the dashboard that does not need a login. */
function GuestFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className={styles.content}>
      <Selvedge />
      <header className={styles.guestBar}>
        <Link to={paths.home} aria-label={t('common:nav.home', { brand: brand.name })}>
          <Logo name={brand.name} />
        </Link>
        <ButtonLink to={paths.login} size="small">
          {t('common:nav.login')}
        </ButtonLink>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <DashboardHeader />
        {children}
      </main>
    </div>
  )
}
