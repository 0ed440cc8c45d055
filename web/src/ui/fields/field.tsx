import { type ReactNode, useId } from 'react'
import { Icon } from '../media/icon.tsx'
import { classNames } from '../styles/class-names.ts'
import styles from './field.module.css'

/** What a control inside a field must carry to be tied to its label, hint and error. */
export type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

export type FieldOptions = {
  label: string
  hint?: ReactNode
  /** A sentence that says what to put right; its presence marks the control as invalid. */
  error?: string | undefined
  required?: boolean
  /** Keeps the label for assistive technology only. */
  hideLabel?: boolean
  className?: string
}

type FieldProps = FieldOptions & { id?: string; children: (control: ControlProps) => ReactNode }

/** The frame of a control: label above, hint and error below, all tied together. */
export function Field({ id, label, hint, error, required, hideLabel, className, children }: FieldProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const described = [hint && `${controlId}-hint`, error && `${controlId}-error`].filter(Boolean).join(' ')
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={controlId} className={hideLabel ? styles.hidden : styles.label}>
        {label}
      </label>
      {children({
        id: controlId,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {hint && (
        <p id={`${controlId}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${controlId}-error`}>{error}</FieldError>}
    </div>
  )
}

/** The sentence under a control that says what to put right. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className={styles.error}>
      <Icon name="alert" size={16} />
      <span>{children}</span>
    </p>
  )
}
