import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import { classNames } from '../../../ui/styles/class-names.ts'
import type { NavItem } from './dashboard-nav.ts'
import styles from './dashboard-nav-link.module.css'

type DashboardNavLinkProps = {
  item: NavItem
  unread: number
  /** How many members like me and wait for my answer. */
  likes?: number
  variant: 'side' | 'bar' | 'rail'
  onClick?: () => void
}

/** A link of the open sidebar or the drawer (`side`), the bottom bar (`bar`) or the collapsed sidebar (`rail`). */
export function DashboardNavLink({ item, unread, likes = 0, variant, onClick }: DashboardNavLinkProps) {
  const { t } = useTranslation()
  return (
    <NavLink
      to={item.to}
      // A link to a tab opens a part of a page; only the link to the page itself is marked as current.
      end={item.to.includes('?')}
      className={classNames(styles.link, styles[variant])}
      aria-current={item.to.includes('?') ? 'false' : undefined}
      onClick={onClick}
    >
      <Icon name={item.icon} />
      <span className={styles.label}>{t(item.label)}</span>
      {item.count === 'unread' && (
        <Badge count={unread} label={t('dashboard:unread', { count: unread })} className={styles.badge} />
      )}
      {item.count === 'likes' && (
        <Badge count={likes} label={t('dashboard:likes', { count: likes })} className={styles.badge} />
      )}
    </NavLink>
  )
}
