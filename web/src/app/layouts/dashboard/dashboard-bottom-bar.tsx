import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuthStore } from '../../../lib/auth-store.ts'
import { Icon } from '../../../ui/media/icon.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { classNames } from '../../../ui/styles/class-names.ts'
import styles from './dashboard-bottom-bar.module.css'
import { barItemsMax, drawerItems, drawerItemsMax, navItems, staffItem } from './dashboard-nav.ts'
import linkStyles from './dashboard-nav-link.module.css'
import { DashboardNavLink } from './dashboard-nav-link.tsx'

/** The first links of the navigation on a phone; More opens the drawer with the others. */
export function DashboardBottomBar({
  unread,
  likes,
  onLogOut,
}: {
  unread: number
  likes?: number
  onLogOut: () => void
}) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const isStaff = useAuthStore((state) => state.user?.role === 'admin')
  const close = () => setOpen(false)
  return (
    <>
      <nav aria-label={t('common:nav.main')} className={styles.bar}>
        {navItems.slice(0, barItemsMax).map((item) => (
          <DashboardNavLink key={item.to} item={item} unread={unread} likes={likes} variant="bar" />
        ))}
        <button
          type="button"
          className={classNames(linkStyles.link, linkStyles.bar)}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(true)}
        >
          <Icon name="menu" />
          <span className={linkStyles.label}>{t('dashboard:nav.more')}</span>
        </button>
      </nav>
      <Sheet isOpen={isOpen} onClose={close} title={t('dashboard:nav.menu')} side="left">
        <nav aria-label={t('dashboard:nav.menu')} className={styles.drawer}>
          {navItems.slice(0, drawerItemsMax).map((item) => (
            <DashboardNavLink key={item.to} item={item} unread={unread} likes={likes} variant="side" onClick={close} />
          ))}
          <hr className={styles.line} />
          {(isStaff ? [...drawerItems, staffItem] : drawerItems).map((item) => (
            <DashboardNavLink key={item.to} item={item} unread={unread} variant="side" onClick={close} />
          ))}
          <button
            type="button"
            className={classNames(linkStyles.link, linkStyles.side)}
            onClick={() => {
              close()
              onLogOut()
            }}
          >
            <Icon name="logout" />
            <span className={linkStyles.label}>{t('dashboard:nav.logOut')}</span>
          </button>
        </nav>
      </Sheet>
    </>
  )
}
