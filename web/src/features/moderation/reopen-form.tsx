import { reopenForm, type StaffReport } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import styles from './moderation.module.css'
import { type Guarded, reopenReport, undoDecision, useRefreshReports } from './queries.ts'
import { ReasonField } from './reason-field.tsx'

const sends = { reopen: reopenReport, undo: undoDecision }

type ReopenFormProps = {
  report: StaffReport
  guarded: Guarded
  /** undo: my own decision, which ends what it imposed. */
  way: keyof typeof sends
}

/** Puts a decided report back into the queue, with a reason. */
export function ReopenForm({ report, guarded, way }: ReopenFormProps) {
  const { t } = useTranslation()
  const refresh = useRefreshReports()
  const [isOpen, setOpen] = useState(false)
  const form = useForm(reopenForm, { reason: '' })
  const submit = form.submit(async (body) => {
    const answer = await guarded(async () => sends[way](report.id, body))
    if (!answer) return
    if (answer.message) toast.info(answer.message)
    await refresh()
  })
  if (!isOpen)
    return (
      <div className={styles.actions}>
        <Button kind="outlined" size="small" icon="undo" onClick={() => setOpen(true)}>
          {t(`staff:reports.${way}`)}
        </Button>
      </div>
    )
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <ReasonField
        {...form.field('reason')}
        label={t(`staff:reports.${way}Reason`)}
        hint={t(`staff:reports.${way}Hint`)}
        autoFocus
      />
      <Button type="submit" busy={form.isBusy}>
        {t(`staff:reports.${way}`)}
      </Button>
    </form>
  )
}
