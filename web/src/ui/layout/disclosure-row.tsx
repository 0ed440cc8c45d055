import type { ReactNode } from 'react'
import { Icon } from '../media/icon.tsx'
import type { IconName } from '../media/icons.ts'
import { classNames } from '../styles/class-names.ts'
import styles from './disclosure-row.module.css'

type DisclosureRowProps = {
  /** Of the button; the value and what opens have ids that begin with it. */
  id: string
  icon?: IconName
  heading: 'h2' | 'h3' | 'h4'
  name: string
  value: string
  /** Instead of a value that is empty. */
  missing: string
  isOpen: boolean
  onToggle: () => void
  /** Between the row and what opens. */
  note?: ReactNode
  children: ReactNode
}

/** A row with a name and its present value that opens what is below it. */
export function DisclosureRow(props: DisclosureRowProps) {
  const { id, icon, heading: Heading, name, value, missing, isOpen, onToggle, note, children } = props
  return (
    <>
      <div className={classNames(styles.row, !icon && styles.plain)}>
        {icon && (
          <span className={styles.icon}>
            <Icon name={icon} size={20} />
          </span>
        )}
        <div className={styles.text}>
          <Heading className={styles.title}>
            <button
              type="button"
              id={id}
              className={styles.name}
              aria-expanded={isOpen}
              aria-controls={isOpen ? `${id}-form` : undefined}
              aria-describedby={`${id}-value`}
              onClick={onToggle}
            >
              {name}
            </button>
          </Heading>
          <p id={`${id}-value`} className={classNames(styles.value, !value && styles.missing)}>
            {value || missing}
          </p>
        </div>
        <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={20} className={styles.chevron} />
      </div>
      {note}
      {isOpen && (
        <div id={`${id}-form`} className={styles.panel}>
          {children}
        </div>
      )}
    </>
  )
}
