import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { NoticeSettings } from '../../../features/notifications/index.ts'
import {
  AppearanceSettings,
  ChangeEmailForm,
  ChangePasswordForm,
  DataSettings,
  GeneralSettings,
  LanguageSettings,
  leaveHash,
  PrivacySettings,
  SecondFactorSettings,
  SessionsSettings,
} from '../../../features/settings/index.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { Tabs } from '../../../ui/controls/tabs.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { otpPath, paths } from '../../paths.ts'
import styles from './settings-screen.module.css'

const places = ['general', 'appearance', 'language', 'notifications', 'privacy'] as const
const tabs = [...places, 'password', 'email', 'sessions', 'data'] as const
type TabId = (typeof tabs)[number]

export function SettingsScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const tab = tabs.find((id) => id === search.get('tab')) ?? 'general'
  useEffect(() => {
    // A link may open a tab that lies beyond the edge of a small screen.
    if (tab !== 'general')
      document.querySelector('[role=tab][aria-selected=true]')?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
  }, [tab])
  const panels: Record<TabId, () => ReactNode> = {
    general: () => (
      <>
        <GeneralSettings discoverPath={paths.matches} />
        <UpgradeLink />
        <HelpLinks />
        <LeaveLink />
      </>
    ),
    appearance: () => <AppearanceSettings />,
    language: () => <LanguageSettings />,
    notifications: () => <NoticeSettings />,
    privacy: () => <PrivacySettings />,
    password: () => <ChangePasswordForm />,
    email: () => <ChangeEmailForm onCodeSent={() => void navigate(otpPath('email'))} />,
    data: () => <DataSettings />,
    sessions: () => (
      <div className={styles.cards}>
        <SecondFactorSettings />
        <SessionsSettings onLoggedOut={() => void navigate(paths.login, { replace: true })} />
      </div>
    ),
  }
  return (
    <Tabs
      label={t('dashboard:nav.settings')}
      tabs={tabs.map((id) => ({ id, label: t(`settings:tabs.${id}`) }))}
      value={tab}
      onChange={(id) => setSearch(id === 'general' ? {} : { tab: id }, { replace: true })}
    >
      <div className={styles.panel}>{panels[tab]()}</div>
    </Tabs>
  )
}

function HelpLinks() {
  const { t } = useTranslation()
  return (
    <Card as="section" className={styles.upgrade}>
      <div>
        <h2>{t('dashboard:nav.help')}</h2>
        <p>{t('settings:help.text')}</p>
      </div>
      <div className={styles.ways}>
        <ButtonLink kind="outlined" icon="help" to={paths.helpCenter}>
          {t('settings:help.center')}
        </ButtonLink>
        <ButtonLink kind="outlined" icon="chat" to={paths.chatSupport}>
          {t('settings:help.chat')}
        </ButtonLink>
        <ButtonLink kind="outlined" icon="flag" to={paths.reports}>
          {t('reporting:mine.title')}
        </ButtonLink>
      </div>
    </Card>
  )
}

/** Account deletion is in the last tab, which is not visible on a small screen. */
function LeaveLink() {
  const { t } = useTranslation()
  return (
    <Card as="section" className={styles.upgrade}>
      <div>
        <h2>{t('settings:tabs.data')}</h2>
        <p>{t('settings:data.about')}</p>
      </div>
      <ButtonLink kind="outlined" icon="trash" to={`${paths.settings}?tab=data${leaveHash}`}>
        {t('settings:data.leave.title')}
      </ButtonLink>
    </Card>
  )
}

function UpgradeLink() {
  const { t } = useTranslation()
  return (
    <Card as="section" className={styles.upgrade}>
      <div>
        <h2>{t('plans:upgrade.title')}</h2>
        <p>{t('plans:upgrade.linkText')}</p>
      </div>
      <ButtonLink kind="outlined" to={paths.upgrade}>
        {t('plans:upgrade.link')}
      </ButtonLink>
    </Card>
  )
}
