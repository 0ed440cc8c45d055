import type { ComponentProps } from 'react'
import { Icon } from '../media/icon.tsx'
import styles from './field.module.css'
import { Field, type FieldOptions } from './field.tsx'

export type Option = { value: string; label: string; disabled?: boolean }

type SelectProps = FieldOptions & { options: readonly Option[]; placeholder?: string } & Omit<
    ComponentProps<'select'>,
    'className' | 'children'
  >

/** The platform's own list of choices in our dress; `placeholder` is the empty first choice. */
export function Select(props: SelectProps) {
  const { label, hint, error, required, hideLabel, className, options, placeholder, ...select } = props
  return (
    <Field {...{ id: select.id, label, hint, error, required, hideLabel, className }}>
      {(control) => (
        <span className={styles.frame}>
          <select {...select} {...control} className={styles.input}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" size={20} className={styles.chevron} />
        </span>
      )}
    </Field>
  )
}
