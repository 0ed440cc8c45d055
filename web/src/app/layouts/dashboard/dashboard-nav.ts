import type { IconName } from '../../../ui/media/icons.ts'
import type { TextKey } from '../../page-route.ts'
import { paths } from '../../paths.ts'

export type NavItem = {
  to: string
  label: TextKey
  icon: IconName
  /** Which count is shown beside it. */
  count?: 'unread' | 'likes'
}

const walletItem: NavItem = { to: paths.wallet, label: 'dashboard:nav.wallet', icon: 'wallet' }

/** The places of the dashboard in their order: one line each. The bottom bar shows the first four, the drawer the first six. */
export const navItems: readonly NavItem[] = [
  { to: paths.matches, label: 'dashboard:nav.matches', icon: 'cards' },
  { to: paths.messages, label: 'dashboard:nav.messages', icon: 'chat', count: 'unread' },
  { to: paths.likes, label: 'dashboard:nav.likes', icon: 'heart' },
  { to: paths.whoLikesMe, label: 'dashboard:nav.whoLikesMe', icon: 'star', count: 'likes' },
  { to: paths.dislikes, label: 'dashboard:nav.dislikes', icon: 'thumb-down' },
  { to: paths.blocked, label: 'dashboard:nav.blocked', icon: 'block' },
  { to: paths.boostProfile, label: 'dashboard:nav.boost', icon: 'boost' },
  walletItem,
]

export const settingsItem: NavItem = { to: paths.settings, label: 'dashboard:nav.settings', icon: 'settings' }

/** For members of staff only. */
export const staffItem: NavItem = { to: paths.admin, label: 'dashboard:nav.staff', icon: 'shield' }

/** What the drawer adds to the first six places. */
export const drawerItems: readonly NavItem[] = [
  walletItem,
  { to: paths.upgrade, label: 'dashboard:nav.upgrade', icon: 'spark' },
  settingsItem,
  { to: `${paths.settings}?tab=email`, label: 'dashboard:nav.changeEmail', icon: 'mail' },
  { to: `${paths.settings}?tab=password`, label: 'dashboard:nav.changePassword', icon: 'lock' },
]

export const barItemsMax = 4
export const drawerItemsMax = 6
