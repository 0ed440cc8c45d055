import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { GeneralSettings, leaveHash, maskEmail } from '../../../features/settings/index.ts'
import { useMyAvatar } from '../../../features/shell/index.ts'
import { PlanLeft } from '../../../features/subscriptions/plan-left.tsx'
import { useSubscription } from '../../../features/subscriptions/queries.ts'
import { useAuthStore } from '../../../lib/auth-store.ts'
import { useMedia, wideScreen } from '../../../lib/device/use-media.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Avatar } from '../../../ui/media/avatar.tsx'
import { Pattern } from '../../../ui/media/pattern.tsx'
import { paths } from '../../paths.ts'
import styles from './general-panel.module.css'

/**
 * The first group of the settings: who one is here and the plan, help, the deck and, last, what concerns the data. A phone
 * has the member above its list.
 */
export function GeneralPanel() {
  const isWide = useMedia(wideScreen)
  return (
    <div className={styles.panel}>
      {isWide && <Me />}
      {isWide ? <PlanCard /> : <UpgradeLink />}
      <HelpLinks />
      <GeneralSettings discoverPath={paths.matches} />
      <LeaveLink />
    </div>
  )
}

/** The member above their own pattern, with the way to the profile. */
function Me() {
  const { t } = useTranslation()
  const user = useAuthStore((state) => state.user)
  const avatar = useMyAvatar()
  return (
    <Card as="section" flush className={styles.me}>
      <Pattern seed={user?.id ?? ''} columns={20} rows={4} className={styles.pattern ?? ''} />
      <div className={styles.head}>
        <Avatar src={avatar} name="" seed={user?.id ?? ''} size={64} />
        <h2>{user?.firstname}</h2>
      </div>
      <p className={styles.text}>{user && maskEmail(user.email)}</p>
      <div className={styles.ways}>
        <ButtonLink kind="outlined" to={paths.profile}>
          {t('people:titles.mine')}
        </ButtonLink>
      </div>
    </Card>
  )
}

/** The plan and what is left of it, above the way to the others. */
function PlanCard() {
  const { t } = useTranslation()
  const { data: subscription, isPending } = useSubscription()
  return (
    <Card as="section" className={styles.card}>
      <p className={styles.small}>{t('plans:current.title')}</p>
      {isPending && <Skeleton shape="block" />}
      {subscription && (
        <>
          <h2>{subscription.plan.name}</h2>
          <PlanLeft subscription={subscription} />
        </>
      )}
      {!isPending && !subscription && <p className={styles.text}>{t('plans:upgrade.linkText')}</p>}
      <div className={styles.ways}>
        <ButtonLink kind={subscription?.plan.price ? 'outlined' : 'primary'} to={paths.upgrade}>
          {t('plans:upgrade.link')}
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
