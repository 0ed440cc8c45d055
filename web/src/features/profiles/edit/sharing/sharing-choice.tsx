import { type Sharing, sharing } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../../ui/media/icon.tsx'
import type { IconName } from '../../../../ui/media/icons.ts'
import styles from './detail-sharing.module.css'

type SharingChoiceProps = {
  /** The name of what is shown or hidden, for the name of the control. */
  label: string
  value: Sharing
  onChange: (choice: Sharing) => void
  describedBy?: string | undefined
  disabled?: boolean
}

const icons: Record<Sharing, IconName> = { everyone: 'eye', matches: 'users', nobody: 'eye-off' }

/** Who sees one part of the profile: a quiet line, with the platform's own list of choices. */
export function SharingChoice({ label, value, onChange, describedBy, disabled }: SharingChoiceProps) {
  const { t } = useTranslation()
  return (
    <span className={styles.frame}>
      <Icon name={icons[value]} size={20} />
      <select
        className={styles.choice}
        aria-label={t('details:sharing.who', { detail: label })}
        aria-describedby={describedBy}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(sharing.parse(event.target.value))}
      >
        {sharing.options.map((option) => (
          <option key={option} value={option}>
            {t(`people:sharedWith.${option}`)}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={16} />
    </span>
  )
}
