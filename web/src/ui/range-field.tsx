import type { ComponentProps } from 'react'
import { Field, type FieldLook } from './field.tsx'
import styles from './range-field.module.css'

type RangeFieldProps = FieldLook & { /** The value in words, shown beside and announced. */ valueText: string } & Omit<
    ComponentProps<'input'>,
    'className' | 'type'
  >

/** A slider with its value in words. */
export function RangeField({
  label,
  hint,
  error,
  required,
  hideLabel,
  className,
  valueText,
  ...input
}: RangeFieldProps) {
  return (
    <Field {...{ id: input.id, label, hint, error, required, hideLabel, className }}>
      {(control) => (
        <span className={styles.line}>
          <input {...input} {...control} type="range" className={styles.range} aria-valuetext={valueText} />
          <output htmlFor={control.id} className={styles.value}>
            {valueText}
          </output>
        </span>
      )}
    </Field>
  )
}
