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
  variant: 'side' | 'bar' | 'strip'
  onClick?: () => void
}

/** A place in the sidebar, in the drawer (`side`), in the bottom bar or in the closed sidebar (`strip`: drawing only). */
export function DashboardNavLink({ item, unread, variant, onClick }: DashboardNavLinkProps) {
  const { t } = useTranslation()
  const label = t(item.label)
  return (
    <NavLink
      to={item.to}
      // An address with a tab is a deed, not a place: only the place itself is marked as the current one.
      end={item.to.includes('?')}
      className={classNames(styles.link, styles[variant])}
      aria-current={item.to.includes('?') ? 'false' : undefined}
      title={variant === 'strip' ? label : undefined}
      onClick={onClick}
    >
      <Icon name={item.icon} />
      <span className={styles.label}>{label}</span>
      {item.count === 'unread' && (
        <Badge count={unread} label={t('dashboard:unread', { count: unread })} className={styles.badge} />
      )}
    </NavLink>
  )
}
