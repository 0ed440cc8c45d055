import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { NoticeSettings } from '../../../features/notifications/index.ts'
import {
  AppearanceSettings,
  ChangeEmailForm,
  ChangePasswordForm,
  DataSettings,
  LanguageSettings,
  PrivacySettings,
  SecondFactorSettings,
  SessionsSettings,
  type SettingsId,
  SettingsList,
  settingsIcons,
  settingsRowId,
} from '../../../features/settings/index.ts'
import { useMyAvatar } from '../../../features/shell/index.ts'
import { useAuthStore } from '../../../lib/auth-store.ts'
import { useMedia, wideScreen } from '../../../lib/device/use-media.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { Tabs } from '../../../ui/controls/tabs.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { Avatar } from '../../../ui/media/avatar.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import { otpPath, paths } from '../../paths.ts'
import { GeneralPanel } from './general-panel.tsx'
import { SafetySettings, TokenSettings, VerificationSettings } from './lazy-panels.tsx'
import styles from './settings-screen.module.css'

// The order of the tabs.
const tabs = [
  'general',
  'appearance',
  'language',
  'notifications',
  'privacy',
  'verification',
  'safety',
  'password',
  'email',
  'sessions',
  'tokens',
  'data',
] as const satisfies SettingsId[]

/** The settings: tabs beside their panel, or on phones a list of the same entries with a screen for each. */
export function SettingsScreen() {
  const { t } = useTranslation()
  const isWide = useMedia(wideScreen)
  const [search, setSearch] = useSearchParams()
  const chosen = tabs.find((id) => id === search.get('tab'))
  if (!isWide) return chosen ? <SettingsPage id={chosen} /> : <SettingsHome />
  const tab = chosen ?? 'general'
  return (
    <Tabs
      label={t('dashboard:nav.settings')}
      orientation="vertical"
      tabs={tabs.map((id) => ({ id, label: t(`settings:tabs.${id}`), icon: settingsIcons[id] }))}
      value={tab}
      onChange={(id) => setSearch(id === 'general' ? {} : { tab: id }, { replace: true })}
    >
      <div className={tab === 'general' ? undefined : styles.panel}>
        <Panel id={tab} />
      </div>
    </Tabs>
  )
}

const pathOf = (id: SettingsId) => `${paths.settings}?tab=${id}`

/** The list of all settings; who comes back from one continues at its row. */
function SettingsHome() {
  const { t } = useTranslation()
  const user = useAuthStore((state) => state.user)
  const avatar = useMyAvatar()
  const { state } = useLocation()
  useEffect(() => {
    const from = tabs.find((id) => id === state?.from)
    if (from) document.getElementById(settingsRowId(from))?.focus()
  }, [state])
  return (
    <div className={styles.home}>
      <div className={styles.me}>
        <Link to={paths.profile} className={styles.profile}>
          <Avatar src={avatar} name="" seed={user?.id ?? ''} size={48} />
          <span>
            <strong>{user?.firstname}</strong>
            <span>{t('people:titles.mine')}</span>
          </span>
        </Link>
        <ButtonLink kind="outlined" size="small" to={paths.upgrade}>
          {t('settings:list.upgrade')}
        </ButtonLink>
      </div>
      <SettingsList pathOf={pathOf} reportsPath={paths.reports} />
    </div>
  )
}

/** One group of settings on a phone, with the way back to the list. */
function SettingsPage({ id }: { id: SettingsId }) {
  const { t } = useTranslation()
  const title = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each group anew.
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    window.scrollTo?.({ top: 0 })
  }, [id])
  return (
    <section className={styles.page}>
      <header className={styles.top}>
        <Link to={paths.settings} state={{ from: id }} className={styles.back}>
          <Icon name="arrow-left" />
          <VisuallyHidden>{t('settings:list.back')}</VisuallyHidden>
        </Link>
        <h2 ref={title} tabIndex={-1}>
          {t(`settings:tabs.${id}`)}
        </h2>
      </header>
      <Panel id={id} />
    </section>
  )
}

function Panel({ id }: { id: SettingsId }) {
  const navigate = useNavigate()
  const panels: Record<SettingsId, () => ReactNode> = {
    general: () => <GeneralPanel />,
    appearance: () => <AppearanceSettings />,
    language: () => <LanguageSettings />,
    notifications: () => <NoticeSettings />,
    privacy: () => <PrivacySettings />,
    verification: () => <VerificationSettings withdrawPath={paths.withdraw} />,
    safety: () => <SafetySettings />,
    password: () => <ChangePasswordForm />,
    email: () => <ChangeEmailForm onCodeSent={() => void navigate(otpPath('email'))} />,
    tokens: () => <TokenSettings />,
    data: () => <DataSettings newTermsPath={paths.newTerms} />,
    sessions: () => (
      <div className={styles.cards}>
        <SecondFactorSettings />
        <SessionsSettings onLoggedOut={() => void navigate(paths.login, { replace: true })} />
      </div>
    ),
  }
  return panels[id]()
}
