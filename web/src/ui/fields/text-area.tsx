import type { ComponentProps } from 'react'
import styles from './field.module.css'
import { Field, type FieldOptions } from './field.tsx'

type TextAreaProps = FieldOptions & { showCount?: boolean } & Omit<ComponentProps<'textarea'>, 'className'>

/** Several lines of text; `showCount` with `maxLength` shows the number of characters used. */
export function TextArea({ label, hint, error, required, hideLabel, className, showCount, ...area }: TextAreaProps) {
  return (
    <Field {...{ id: area.id, label, hint, error, required, hideLabel, className }}>
      {(control) => (
        <>
          <textarea rows={4} {...area} {...control} className={styles.input} />
          {showCount && area.maxLength !== undefined && (
            <span className={styles.count} aria-hidden="true">
              {String(area.value ?? '').length}/{area.maxLength}
            </span>
          )}
        </>
      )}
    </Field>
  )
}
