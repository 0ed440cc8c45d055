import type { SharedPart } from '@karibu/contract'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProfileFormState } from '../profile-form-rules.ts'
import styles from './detail-sharing.module.css'
import { SharingChoice } from './sharing-choice.tsx'

export type DetailSharingProps = {
  name: SharedPart
  /** The name of the detail, for the name of the control. */
  label: string
  form: ProfileFormState
}

/** Who sees one detail: a quiet line below its field. */
export function DetailSharing({ name, label, form }: DetailSharingProps) {
  const { t } = useTranslation()
  const noteId = useId()
  const { sharing: choices } = form.values
  const choice = choices[name]
  const isFound = choice === 'everyone'
  return (
    <>
      <SharingChoice
        label={label}
        value={choice}
        describedBy={isFound ? undefined : noteId}
        onChange={(chosen) => form.set('sharing', { ...choices, [name]: chosen })}
      />
      {!isFound && (
        <p id={noteId} className={styles.hint}>
          {t('details:sharing.unfound')}
        </p>
      )}
    </>
  )
}
