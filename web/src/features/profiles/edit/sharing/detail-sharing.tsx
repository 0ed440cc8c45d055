import { type DetailName, type Sharing, sharing } from '@karibu/contract'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../../ui/media/icon.tsx'
import type { IconName } from '../../../../ui/media/icons.ts'
import type { ProfileFormState } from '../profile-form-rules.ts'
import styles from './detail-sharing.module.css'

export type DetailSharingProps = {
  name: DetailName
  /** The name of the detail, for the name of the control. */
  label: string
  form: ProfileFormState
}

const icons: Record<Sharing, IconName> = { everyone: 'eye', matches: 'users', nobody: 'eye-off' }

/** Who sees one detail: a quiet line below its field, with the platform's own list of choices. */
export function DetailSharing({ name, label, form }: DetailSharingProps) {
  const { t } = useTranslation()
  const noteId = useId()
  const { sharing: choices } = form.values
  const choice = choices[name]
  const isFound = choice === 'everyone'
  return (
    <>
      <span className={styles.frame}>
        <Icon name={icons[choice]} size={20} />
        <select
          className={styles.choice}
          aria-label={t('details:sharing.who', { detail: label })}
          aria-describedby={isFound ? undefined : noteId}
          value={choice}
          onChange={(event) => form.set('sharing', { ...choices, [name]: sharing.parse(event.target.value) })}
        >
          {sharing.options.map((option) => (
            <option key={option} value={option}>
              {t(`people:sharedWith.${option}`)}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={16} />
      </span>
      {!isFound && (
        <p id={noteId} className={styles.hint}>
          {t('details:sharing.unfound')}
        </p>
      )}
    </>
  )
}
