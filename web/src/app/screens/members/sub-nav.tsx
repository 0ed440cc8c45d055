import { NavLink } from 'react-router'
import { Icon } from '../../../ui/media/icon.tsx'
import styles from './sub-nav.module.css'

type SubNavProps = { label: string; links: readonly { to: string; label: string }[] }

/** Pages that belong together, side by side above their content. */
export function SubNav({ label, links }: SubNavProps) {
  return (
    <nav className={styles.nav} aria-label={label}>
      {links.map(({ to, label: name }) => (
        <NavLink key={to} to={to} end className={styles.link}>
          {({ isActive }) => (
            <>
              {isActive && <Icon name="check" size={16} />}
              {name}
            </>
          )}
        </NavLink>
      ))}
    </nav>
  )
}
