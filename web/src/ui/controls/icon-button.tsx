import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { Spinner } from '../feedback/spinner.tsx'
import { Icon } from '../media/icon.tsx'
import type { IconName } from '../media/icons.ts'
import { classNames } from '../styles/class-names.ts'
import styles from './icon-button.module.css'
import tones from './tones.module.css'

type IconStyleProps = {
  icon: IconName
  /** What the button does, in words; it is its name and its tooltip. */
  label: string
  kind?: 'plain' | 'outlined' | 'primary' | 'like' | 'gold' | 'danger' | 'scrim'
  size?: 'medium' | 'large'
}

type IconButtonProps = IconStyleProps & { busy?: boolean; pressed?: boolean } & Omit<
    ComponentProps<'button'>,
    'children'
  >

/** A square button of 48 px (large: 64) that shows a drawing and is named by words. */
export function IconButton({ icon, label, kind, size, busy = false, pressed, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(iconButtonClass(kind, size), className)}
      disabled={rest.disabled || busy}
      aria-label={label}
      aria-pressed={pressed}
      aria-busy={busy || undefined}
      title={label}
    >
      {busy ? <Spinner /> : <Icon name={icon} size={size === 'large' ? 32 : 24} />}
    </button>
  )
}

type IconLinkProps = IconStyleProps & Omit<ComponentProps<typeof Link>, 'children'>

/** A link that looks like an icon button. */
export function IconLink({ icon, label, kind, size, className, ...rest }: IconLinkProps) {
  return (
    <Link {...rest} className={classNames(iconButtonClass(kind, size), className)} aria-label={label} title={label}>
      <Icon name={icon} size={size === 'large' ? 32 : 24} />
    </Link>
  )
}

function iconButtonClass(kind: IconStyleProps['kind'] = 'plain', size: IconStyleProps['size'] = 'medium'): string {
  return classNames(styles.button, tones[kind] ?? styles[kind], styles[size])
}
