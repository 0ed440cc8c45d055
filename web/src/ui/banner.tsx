import type { ReactNode } from 'react'
import styles from './banner.module.css'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icons.ts'

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
