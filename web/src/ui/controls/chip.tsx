import type { ReactNode } from 'react'
import { Icon } from '../media/icon.tsx'
import type { IconName } from '../media/icons.ts'
import { classNames } from '../styles/class-names.ts'
import styles from './chip.module.css'
import tints from './tints.module.css'

type ChipTone = 'neutral' | 'indigo' | 'clay' | 'gold' | 'palm' | 'danger' | 'scrim' | 'veil'

type ChipProps = { tone?: ChipTone; icon?: IconName; children: ReactNode }

/** A fact in a pill. */
export function Chip({ tone = 'neutral', icon, children }: ChipProps) {
  return (
    <span className={classNames(styles.chip, tints[tone] ?? styles[tone])}>
      {icon && <Icon name={icon} size={16} />}
      <span>{children}</span>
    </span>
  )
}

type ToggleChipProps = { isOn: boolean; onChange: (isOn: boolean) => void; disabled?: boolean; children: ReactNode }

/** A pill that can be taken or left. */
export function ToggleChip({ isOn, onChange, disabled, children }: ToggleChipProps) {
  return (
    <button
      type="button"
      className={classNames(styles.chip, styles.toggle)}
      aria-pressed={isOn}
      disabled={disabled}
      onClick={() => onChange(!isOn)}
    >
      {isOn && <Icon name="check" size={16} />}
      <span>{children}</span>
    </button>
  )
}

type RemovableChipProps = { removeLabel: string; onRemove: () => void; children: ReactNode }

/** A pill with a button that takes it away. */
export function RemovableChip({ removeLabel, onRemove, children }: RemovableChipProps) {
  return (
    <span className={classNames(styles.chip, tints.indigo, styles.removable)}>
      <span>{children}</span>
      <button type="button" className={styles.remove} aria-label={removeLabel} onClick={onRemove}>
        <Icon name="cross" size={16} />
      </button>
    </span>
  )
}
