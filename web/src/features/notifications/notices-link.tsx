import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/badge.tsx'
import { IconLink } from '../../ui/icon-button.tsx'
import styles from './notices-link.module.css'
import { useUnread } from './unread-store.ts'

/** The bell that leads to the centre, with how many wait. */
export function NoticesLink({ to }: { to: string }) {
  const { t } = useTranslation()
  const unread = useUnread()
  const words = t('notifications:badge', { count: unread })
  const title = t('notifications:title')
  return (
    <span className={styles.bell}>
      <IconLink icon="bell" label={unread > 0 ? `${title}, ${words}` : title} to={to} />
      <span aria-hidden="true" className={styles.badge}>
        <Badge count={unread} label="" />
      </span>
    </span>
  )
}
