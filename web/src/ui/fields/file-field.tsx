import type { ComponentProps } from 'react'
import { Icon } from '../media/icon.tsx'
import styles from './field.module.css'
import { Field, type FieldOptions } from './field.tsx'

type FileFieldProps = FieldOptions & {
  /** On the button: the browser's own words would be in its language, not in that of the site. */
  choose: string
  /** Of the chosen file. */
  fileName?: string | undefined
} & Omit<ComponentProps<'input'>, 'className' | 'type'>

/** A file with its label, hint and error; the button and the name of the chosen file replace the control of the browser. */
export function FileField({
  label,
  hint,
  error,
  required,
  hideLabel,
  className,
  choose,
  fileName,
  ...input
}: FileFieldProps) {
  return (
    <Field {...{ id: input.id, label, hint, error, required, hideLabel, className }}>
      {(control) => (
        <span className={styles.file}>
          <input {...input} {...control} type="file" className={styles.hidden} />
          <label htmlFor={control.id} className={styles.choose}>
            <Icon name="image" size={20} />
            {choose}
          </label>
          {fileName && <span className={styles.fileName}>{fileName}</span>}
        </span>
      )}
    </Field>
  )
}
