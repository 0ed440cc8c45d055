import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { GeneralSettings, leaveHash, type SettingsId, SettingsList } from '../../../features/settings/index.ts'
import { useMyAvatar } from '../../../features/shell/index.ts'
import { useAuthStore } from '../../../lib/auth-store.ts'
import { useMedia, wideScreen } from '../../../lib/device/use-media.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Avatar } from '../../../ui/media/avatar.tsx'
import { Pattern } from '../../../ui/media/pattern.tsx'
import { paths } from '../../paths.ts'
import styles from './general-panel.module.css'

/** What is looked for most; the tabs hold the rest. */
const first: readonly (readonly SettingsId[])[] = [['privacy', 'notifications', 'sessions', 'language']]

/**
 * The first group of the settings: who one is here and the plan, help, the deck and, last, what concerns the data. On a
 * wide screen it has the most used of the other groups beside it, which a phone lists before.
 */
export function GeneralPanel({ pathOf }: { pathOf: (id: SettingsId) => string }) {
  const isWide = useMedia(wideScreen)
  return (
    <div className={styles.panel}>
      {isWide && <Me />}
      {isWide && <SettingsList pathOf={pathOf} groups={first} />}
      {!isWide && <UpgradeLink />}
      <HelpLinks />
      <GeneralSettings discoverPath={paths.matches} />
      <LeaveLink />
    </div>
  )
}

/** The member above their own pattern, with the ways to the profile and the plans. */
function Me() {
  const { t } = useTranslation()
  const user = useAuthStore((state) => state.user)
  const avatar = useMyAvatar()
  return (
    <Card as="section" flush className={styles.me}>
      <Pattern seed={user?.id ?? ''} columns={20} rows={3} className={styles.pattern ?? ''} />
      <div className={styles.head}>
        <Avatar src={avatar} name="" seed={user?.id ?? ''} size={64} />
        <h2>{user?.firstname}</h2>
      </div>
      <p className={styles.text}>{t('plans:upgrade.linkText')}</p>
      <div className={styles.ways}>
        <ButtonLink to={paths.upgrade}>{t('plans:upgrade.link')}</ButtonLink>
        <ButtonLink kind="outlined" to={paths.profile}>
          {t('people:titles.mine')}
        </ButtonLink>
      </div>
    </Card>
  )
}

function HelpLinks() {
  const { t } = useTranslation()
  return (
    <Card as="section" className={styles.card}>
      <h2>{t('dashboard:nav.help')}</h2>
      <p className={styles.text}>{t('settings:help.text')}</p>
      <div className={styles.ways}>
        <ButtonLink kind="outlined" icon="help" to={paths.helpCenter}>
          {t('settings:help.center')}
        </ButtonLink>
        <ButtonLink kind="outlined" icon="chat" to={paths.chatSupport}>
          {t('settings:help.chat')}
        </ButtonLink>
        <ButtonLink kind="outlined" icon="flag" to={paths.reports}>
          {t('reporting:mine.page')}
        </ButtonLink>
      </div>
    </Card>
  )
}

/** Account deletion is in the last tab. */
function LeaveLink() {
  const { t } = useTranslation()
  return (
    <Card as="section" className={styles.leave}>
      <div className={styles.card}>
        <h2>{t('settings:tabs.data')}</h2>
        <p className={styles.text}>{t('settings:data.about')}</p>
      </div>
      <Link className={styles.quiet} to={deletionPath}>
        {t('settings:data.deletion.title')}
      </Link>
    </Card>
  )
}

const deletionPath = `${paths.settings}?tab=data${leaveHash}`

function UpgradeLink() {
  const { t } = useTranslation()
  return (
    <Card as="section" className={styles.card}>
      <h2>{t('plans:upgrade.title')}</h2>
      <p className={styles.text}>{t('plans:upgrade.linkText')}</p>
      <div className={styles.ways}>
        <ButtonLink kind="outlined" to={paths.upgrade}>
          {t('plans:upgrade.link')}
        </ButtonLink>
      </div>
    </Card>
  )
}
