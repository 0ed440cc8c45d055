import { useId } from 'react'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { FieldError } from '../../ui/fields/field.tsx'
import styles from './integrations.module.css'

type ChoicesProps<T extends string> = {
  name: string
  legend: string
  all: readonly T[]
  chosen: readonly T[]
  labelOf: (one: T) => string
  error?: string | undefined
  onChange: (chosen: T[]) => void
}

/** Several of a list, each with its box. */
export function Choices<T extends string>({ name, legend, all, chosen, labelOf, error, onChange }: ChoicesProps<T>) {
  const id = useId()
  const toggle = (one: T) => onChange(chosen.includes(one) ? chosen.filter((each) => each !== one) : [...chosen, one])
  return (
    <fieldset className={styles.fields} aria-describedby={error ? id : undefined}>
      <legend>{legend}</legend>
      {all.map((one) => (
        <Checkbox
          key={one}
          name={name}
          label={labelOf(one)}
          checked={chosen.includes(one)}
          onChange={() => toggle(one)}
        />
      ))}
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  )
}
