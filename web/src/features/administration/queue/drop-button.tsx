import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { useRefresh } from '../queries.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { dropJob } from './queries.ts'

type DropButtonProps = { id: string; what: 'job' | 'mail' }

/** Deletes a job that has no attempts left, for a reason. What sends a mail is called a mail. */
export function DropButton({ id, what }: DropButtonProps) {
  const { t } = useTranslation()
  const refresh = useRefresh()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="ghost" size="small" icon="trash" onClick={() => setOpen(true)}>
        {t('admin-screens:jobs.drop')}
      </Button>
      {isOpen && (
        <ReasonDialog
          title={t(`admin-screens:jobs.dropTitle.${what}`, { id })}
          text={t(`admin-screens:jobs.dropText.${what}`)}
          submit={t('admin-screens:jobs.drop')}
          isDangerous
          onSubmit={async (reason) => {
            await dropJob(id, reason)
            await refresh()
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
