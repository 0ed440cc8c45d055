import type { ComponentProps } from 'react'
import { Icon } from '../media/icon.tsx'
import type { IconName } from '../media/icons.ts'
import styles from './field.module.css'
import { Field, type FieldOptions } from './field.tsx'

type TextFieldProps = FieldOptions & { icon?: IconName; suffix?: string } & Omit<ComponentProps<'input'>, 'className'>

/** One line of text with its label, hint and error. */
export function TextField({
  label,
  hint,
  error,
  required,
  hideLabel,
  className,
  icon,
  suffix,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ id: input.id, label, hint, error, required, hideLabel, className }}>
      {(control) => (
        <span className={styles.frame}>
          {icon && <Icon name={icon} size={20} className={styles.leading} />}
          <input {...input} {...control} className={styles.input} />
          {suffix && <span className={styles.suffix}>{suffix}</span>}
        </span>
      )}
    </Field>
  )
}
