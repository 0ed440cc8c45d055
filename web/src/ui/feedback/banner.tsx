import type { ReactNode } from 'react'
import { Icon } from '../media/icon.tsx'
import type { IconName } from '../media/icons.ts'
import { classNames } from '../styles/class-names.ts'
import styles from './banner.module.css'

type BannerProps = {
  tone?: 'offline' | 'info' | 'palm' | 'gold' | 'danger'
  icon?: IconName
  children: ReactNode
  action?: ReactNode
}

/** A line across the page that stays as long as its cause. */
export function Banner({
  tone = 'info',
  icon = tone === 'offline' ? 'offline' : 'info',
  children,
  action,
}: BannerProps) {
  return (
    <div role="status" className={classNames(styles.banner, styles[tone])}>
      <Icon name={icon} size={20} />
      <div className={styles.text}>{children}</div>
      {action}
    </div>
  )
}
