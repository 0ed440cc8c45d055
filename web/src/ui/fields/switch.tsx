import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'
import styles from './choice.module.css'

type SwitchProps = { label: ReactNode; hint?: ReactNode; checked: boolean; onChange: (isOn: boolean) => void } & Omit<
  ComponentProps<'input'>,
  'type' | 'className' | 'onChange' | 'checked'
>

/** A setting that is on or off at once; the hint says what follows from it. */
export function Switch({ label, hint, checked, onChange, ...input }: SwitchProps) {
  const id = useId()
  return (
    <label className={styles.switchLine}>
      <span>
        {label}
        {hint && (
          <span id={id} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
      <input
        {...input}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        className={styles.switch}
        aria-describedby={hint ? id : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
