import { brand } from '@karibu/contract/brand'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useAuthStore } from '../../../lib/auth-store.ts'
import { useLayoutStore } from '../../../lib/layout-store.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import { Logo } from '../../../ui/media/logo.tsx'
import { classNames } from '../../../ui/styles/class-names.ts'
import { paths } from '../../paths.ts'
import { navItems, settingsItem, staffItem } from './dashboard-nav.ts'
import linkStyles from './dashboard-nav-link.module.css'
import { DashboardNavLink } from './dashboard-nav-link.tsx'
import styles from './dashboard-sidebar.module.css'

/** The navigation beside the page: a rail of icons with labels, or expanded with the labels beside the icons. */
export function DashboardSidebar({
  unread,
  likes,
  onLogOut,
}: {
  unread: number
  likes?: number
  onLogOut: () => void
}) {
  const { t } = useTranslation()
  const isClosed = useLayoutStore((state) => state.collapsed)
  const toggle = useLayoutStore((state) => state.toggleCollapsed)
  const isStaff = useAuthStore((state) => state.user?.role === 'admin')
  const variant = isClosed ? 'rail' : 'side'
  return (
    <div className={classNames(styles.sidebar, isClosed && styles.closed)}>
      <header className={styles.top}>
        <Link to={paths.home} className={styles.home} aria-label={t('common:nav.home')}>
          <Logo name={brand.name} markOnly={isClosed} />
        </Link>
        <IconButton
          icon={isClosed ? 'chevron-right' : 'chevron-left'}
          label={isClosed ? t('dashboard:sidebar.open') : t('dashboard:sidebar.close')}
          aria-expanded={!isClosed}
          onClick={toggle}
        />
      </header>
      <nav aria-label={t('common:nav.main')} className={styles.nav}>
        {navItems.map((item) => (
          <DashboardNavLink key={item.to} item={item} unread={unread} likes={likes} variant={variant} />
        ))}
        <span className={styles.gap} />
        {isStaff && <DashboardNavLink item={staffItem} unread={0} variant={variant} />}
        <DashboardNavLink item={settingsItem} unread={unread} variant={variant} />
        <button type="button" className={classNames(linkStyles.link, linkStyles[variant])} onClick={onLogOut}>
          <Icon name="logout" />
          <span className={linkStyles.label}>{t('dashboard:nav.logOut')}</span>
        </button>
      </nav>
    </div>
  )
}
