import type { ComponentProps } from 'react'
import { Icon } from '../../../../ui/media/icon.tsx'
import type { IconName } from '../../../../ui/media/icons.ts'
import { classNames } from '../../../../ui/styles/class-names.ts'
import styles from './round-button.module.css'

type RoundButtonProps = {
  icon: IconName
  label: string
  kind?: 'plain' | 'go' | 'danger'
  pressed?: boolean
} & Omit<ComponentProps<'button'>, 'children'>

/** A large round button with its label below. */
export function RoundButton({ icon, label, kind = 'plain', pressed, className, ...rest }: RoundButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={pressed}
      className={classNames(styles.button, styles[kind], pressed && styles.pressed, className)}
    >
      <span className={styles.round}>
        <Icon name={icon} size={24} />
      </span>
      <span className={styles.label}>{label}</span>
    </button>
  )
}
