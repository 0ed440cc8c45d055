import { useTranslation } from 'react-i18next'
import { IconLink } from '../../../ui/controls/icon-button.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { useUnread } from '../unread-store.ts'
import styles from './notices-link.module.css'

/** The bell that leads to the centre, with how many wait. */
export function NoticesLink({ to }: { to: string }) {
  const { t } = useTranslation()
  const unread = useUnread()
  const label = t('dashboard:bell.badge', { count: unread })
  const title = t('dashboard:bell.title')
  return (
    <span className={styles.bell}>
      <IconLink icon="bell" label={unread > 0 ? `${title}, ${label}` : title} to={to} />
      <span aria-hidden="true" className={styles.badge}>
        <Badge count={unread} label="" />
      </span>
    </span>
  )
}
