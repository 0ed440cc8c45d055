import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { NoticesLink } from '../../../features/notifications/index.ts'
import { useDayPart, useMyAvatar } from '../../../features/shell/index.ts'
import { useAuthStore } from '../../../lib/auth-store.ts'
import { useMedia, wideScreen } from '../../../lib/device/use-media.ts'
import { IconButton, IconLink } from '../../../ui/controls/icon-button.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import hidden from '../../../ui/layout/visually-hidden.module.css'
import { Avatar } from '../../../ui/media/avatar.tsx'
import { classNames } from '../../../ui/styles/class-names.ts'
import { routeAt } from '../../match-route.ts'
import { isMemberProfile, paths } from '../../paths.ts'
import { hasJustJoined } from '../../session/just-joined.ts'
import styles from './dashboard-header.module.css'

/** Where the way back leads from a screen behind another one. */
const backTo: Readonly<Record<string, string>> = {
  [paths.deposit]: paths.wallet,
  [paths.withdraw]: paths.wallet,
  [paths.upgrade]: paths.settings,
}

const without: readonly string[] = [paths.dashboard, paths.messages, paths.mobileMessages]

/** The name of the page, on the matches a greeting, and the way to one's own profile. */
export function DashboardHeader() {
  const { pathname } = useLocation()
  const isWide = useMedia(wideScreen)
  const user = useAuthStore((state) => state.user)
  const place = pathname.replace(/\/+$/, '')
  if (without.includes(place)) return null
  if (place === paths.matches) return <MatchesHeader firstname={user?.firstname ?? ''} />
  if (!isWide && isMemberProfile(place)) return <OverPhoto />
  return <NamedHeader place={place} back={isWide ? undefined : backTo[place]} />
}

/** The name of the page. Where there is a way back or one task, nothing leads elsewhere. */
function NamedHeader({ place, back }: { place: string; back: string | undefined }) {
  const { t, i18n } = useTranslation()
  const isGuest = useAuthStore((state) => state.token === null)
  const title = routeAt(place)?.title ?? 'common:notFound.title'
  // In the dashboard the frame renders before the translations of its page are loaded.
  const isKnown: boolean = i18n.exists(title)
  const name = isKnown ? t(title) : ''
  // The invitation to a guest and each step of the first run have a heading of their own in sight.
  if (isGuest || place === paths.welcome)
    return (
      <h1 tabIndex={-1} className={hidden.hidden}>
        {name}
      </h1>
    )
  return (
    <PageHeader
      title={name}
      back={back && <IconLink icon="arrow-left" label={t('common:back')} to={back} />}
      actions={!back && <Mine />}
    />
  )
}

/** Above a member's photo on a phone: the way back; the name of the page is for screen readers. */
function OverPhoto() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const back = () => void (canGoBack() ? navigate(-1) : navigate(paths.matches))
  return (
    <div className={styles.overPhoto}>
      <PageHeader
        title={t('people:titles.member')}
        back={<IconButton icon="arrow-left" kind="scrim" label={t('common:back')} onClick={back} />}
      />
    </div>
  )
}

/** Whether this page was opened from another one; the router numbers its pages. */
function canGoBack(): boolean {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0
}

function MatchesHeader({ firstname }: { firstname: string }) {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const dayPart = useDayPart()
  const isFirstToday = useFirstToday()
  const isOpen = search.get('panel') === 'filter'

  function toggle() {
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (isOpen) next.delete('panel')
        else next.set('panel', 'filter')
        // Filters belong to Discover.
        if (!isOpen) next.delete('tab')
        return next
      },
      { replace: true },
    )
  }

  const actions = (
    <>
      <IconButton
        icon="filter"
        label={t('dashboard:header.filter')}
        aria-expanded={isOpen}
        pressed={isOpen}
        onClick={toggle}
      />
      <Mine />
    </>
  )
  return (
    <div className={classNames(styles.matches, isFirstToday && styles.greeting)}>
      <PageHeader title={t(`dashboard:greeting.${dayPart}`)} actions={actions}>
        {t(hasJustJoined() ? 'dashboard:header.welcome' : 'dashboard:header.welcomeBack', { name: firstname })}
      </PageHeader>
    </div>
  )
}

/** Whether this is the first visit of the day on this device, when a phone shows the greeting for a moment. */
function useFirstToday(): boolean {
  const [isFirst, setFirst] = useState(false)
  useEffect(() => {
    const today = new Date().toDateString()
    try {
      if (localStorage.getItem('greeted') !== today) setFirst(true)
      localStorage.setItem('greeted', today)
    } catch {
      // Without storage nothing tells the first visit from later ones: no greeting.
    }
  }, [])
  return isFirst
}

/** What is always at hand: what happened, and my own profile. */
function Mine() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const user = useAuthStore((state) => state.user)
  const avatar = useMyAvatar()
  if (!user) return null
  return (
    <>
      {pathname !== paths.notifications && <NoticesLink to={paths.notifications} />}
      <Link
        to={paths.profile}
        className={styles.profile}
        aria-label={t('dashboard:header.profile')}
        title={t('dashboard:header.profile')}
      >
        <Avatar src={avatar} name="" seed={user.id} size={40} />
      </Link>
    </>
  )
}
