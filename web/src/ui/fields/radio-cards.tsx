import { type ReactNode, useId } from 'react'
import { Icon } from '../media/icon.tsx'
import type { IconName } from '../media/icons.ts'
import { classNames } from '../styles/class-names.ts'
import styles from './choice.module.css'
import { FieldError } from './field.tsx'

export type RadioCard<T extends string = string> = {
  value: T
  label: string
  hint?: ReactNode
  icon?: IconName
  disabled?: boolean
}

type RadioCardsProps<T extends string> = {
  legend: string
  hideLegend?: boolean
  name: string
  options: readonly RadioCard<T>[]
  value: NoInfer<T> | null
  onChange: (value: T) => void
  error?: string | undefined
  /** Cards in one row if they fit; else stacked. */
  direction?: 'row' | 'column'
}

/** A few choices of which one is taken, each a whole card. */
export function RadioCards<T extends string>(props: RadioCardsProps<T>) {
  const { legend, hideLegend, name, options, value, onChange, error, direction = 'column' } = props
  const id = useId()
  return (
    <fieldset className={styles.group} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={hideLegend ? styles.hiddenLegend : styles.legend}>{legend}</legend>
      <div className={classNames(styles.cards, direction === 'row' && styles.row)}>
        {options.map((option) => (
          <label key={option.value} className={styles.card}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
              className={styles.radio}
              onChange={() => onChange(option.value)}
            />
            {option.icon && <Icon name={option.icon} />}
            <span className={styles.text}>
              {option.label}
              {option.hint && <span className={styles.hint}>{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
