import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'
import styles from './choice.module.css'
import { FieldError } from './field.tsx'

type SwitchProps = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  checked: boolean
  onChange: (isOn: boolean) => void
} & Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange' | 'checked'>

/** A setting that is on or off at once; the hint says what follows from it. */
export function Switch({ label, hint, error, checked, onChange, ...input }: SwitchProps) {
  const id = useId()
  const described = [hint && id, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <>
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
          aria-invalid={error ? true : undefined}
          aria-describedby={described}
          onChange={(event) => onChange(event.target.checked)}
        />
      </label>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </>
  )
}
