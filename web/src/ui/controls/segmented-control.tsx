import { useId } from 'react'
import { Icon } from '../media/icon.tsx'
import type { IconName } from '../media/icons.ts'
import styles from './segmented-control.module.css'

type Segment<T extends string> = { value: T; label: string; icon?: IconName }

type SegmentedControlProps<T extends string> = {
  label: string
  segments: ReadonlyArray<Segment<T>>
  /** '' as long as none is chosen. */
  value: NoInfer<T> | ''
  onChange: (value: T) => void
}

/** Two to four views of the same thing, one at a time (radio buttons underneath). */
export function SegmentedControl<T extends string>({ label, segments, value, onChange }: SegmentedControlProps<T>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={styles.group}>
      {segments.map((segment) => (
        <label key={segment.value} className={styles.segment}>
          <input
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
            className={styles.input}
          />
          {segment.icon && <Icon name={segment.icon} size={20} />}
          <span>{segment.label}</span>
        </label>
      ))}
    </div>
  )
}
