import type { ChangeEvent, ComponentProps } from 'react'
import { Icon } from '../media/icon.tsx'
import styles from './field.module.css'
import { Field, type FieldOptions } from './field.tsx'

export type Option<T extends string = string> = { value: T; label: string; disabled?: boolean }

type SelectProps<T extends string> = FieldOptions & {
  options: readonly Option<T>[]
  placeholder?: string
  /** The chosen option; the empty first choice is none. */
  onChoose?: (value: T) => void
} & Omit<ComponentProps<'select'>, 'className' | 'children'>

/** The platform's own list of choices in our dress; `placeholder` is the empty first choice. */
export function Select<T extends string>(props: SelectProps<T>) {
  const { label, hint, error, required, hideLabel, className, options, placeholder, onChoose, ...select } = props
  const choose = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    const chosen = options.find(({ value }) => value === target.value)
    if (chosen) onChoose?.(chosen.value)
  }
  return (
    <Field {...{ id: select.id, label, hint, error, required, hideLabel, className }}>
      {(control) => (
        <span className={styles.frame}>
          <select onChange={choose} {...select} {...control} className={styles.input}>
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
