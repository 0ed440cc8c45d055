import { useTranslation } from 'react-i18next'
import { dropJob } from './queries.ts'
import { ReasonButton } from './reason-button.tsx'

type DropButtonProps = { id: string; what: 'job' | 'mail' }

/** Deletes a job that has no attempts left, for a reason. What sends a mail is called a mail. */
export function DropButton({ id, what }: DropButtonProps) {
  const { t } = useTranslation()
  return (
    <ReasonButton
      kind="ghost"
      icon="trash"
      label={t('admin-screens:jobs.drop')}
      title={t(`admin-screens:jobs.dropTitle.${what}`, { id })}
      text={t(`admin-screens:jobs.dropText.${what}`)}
      isDangerous
      onSubmit={(reason) => dropJob(id, reason)}
    />
  )
}
