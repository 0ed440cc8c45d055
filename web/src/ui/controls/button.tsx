import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { Spinner } from '../feedback/spinner.tsx'
import { Icon } from '../media/icon.tsx'
import type { IconName } from '../media/icons.ts'
import { classNames } from '../styles/class-names.ts'
import styles from './button.module.css'
import tones from './tones.module.css'

/** primary does, like gives a heart, gold pays, outlined and ghost step back, danger stops. */
export type ButtonKind = 'primary' | 'like' | 'gold' | 'outlined' | 'ghost' | 'danger'

type ButtonStyleProps = {
  kind?: ButtonKind
  size?: 'small' | 'medium' | 'large'
  icon?: IconName
  wide?: boolean
  children: ReactNode
}

type ButtonProps = ButtonStyleProps & { busy?: boolean } & ComponentProps<'button'>

/** A button of at least 48 px; `busy` shows a spinner and refuses further presses while it keeps its name. */
export function Button({ kind, size, icon, wide, busy = false, children, className, type, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={classNames(buttonClass({ kind, size, wide }), className)}
      disabled={rest.disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy ? <Spinner /> : icon && <Icon name={icon} size={20} />}
      <span>{children}</span>
    </button>
  )
}

type ButtonLinkProps = ButtonStyleProps & ComponentProps<typeof Link>

/** A link that looks like a button. */
export function ButtonLink({ kind, size, icon, wide, children, className, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={classNames(buttonClass({ kind, size, wide }), className)}>
      {icon && <Icon name={icon} size={20} />}
      <span>{children}</span>
    </Link>
  )
}

function buttonClass({ kind = 'primary', size = 'medium', wide }: Omit<ButtonStyleProps, 'children'>): string {
  return classNames(styles.button, tones[kind] ?? styles[kind], styles[size], wide && styles.wide)
}
