import { classNames } from '../styles/class-names.ts'
import styles from './icon.module.css'
import type { IconName } from './icons.ts'

type IconProps = {
  name: IconName
  /** Edge length in CSS pixels. */
  size?: 16 | 20 | 24 | 32 | 48
  /** Given, the drawing is announced under this name; else it is decoration. */
  label?: string
  className?: string
}

/** A drawing out of the document's inline sprite. */
export function Icon({ name, size = 24, label, className }: IconProps) {
  const named = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const)
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it is named by its label, or hidden.
    <svg className={classNames(styles.icon, className)} width={size} height={size} {...named}>
      <use href={`#icon-${name}`} />
    </svg>
  )
}
