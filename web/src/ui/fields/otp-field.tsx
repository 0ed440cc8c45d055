import type { ComponentProps } from 'react'
import { classNames } from '../styles/class-names.ts'
import fieldStyles from './field.module.css'
import { Field, type FieldOptions } from './field.tsx'
import styles from './otp-field.module.css'

type OtpFieldProps = FieldOptions & { value: string; onChange: (digits: string) => void; length?: number } & Omit<
    ComponentProps<'input'>,
    'className' | 'type' | 'value' | 'onChange'
  >

/** One field for a numeric code: takes paste and autofill, keeps digits only, never submits automatically. */
export function OtpField({
  label,
  hint,
  error,
  required,
  hideLabel,
  className,
  value,
  onChange,
  length = 6,
  ...input
}: OtpFieldProps) {
  return (
    <Field {...{ id: input.id, label, hint, error, required, hideLabel, className }}>
      {(control) => (
        <input
          {...input}
          {...control}
          className={classNames(fieldStyles.input, styles.input)}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern={`\\d{${length}}`}
          // Allows for spaces and dashes in pasted codes.
          maxLength={length * 2}
          value={value}
          onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, length))}
        />
      )}
    </Field>
  )
}
