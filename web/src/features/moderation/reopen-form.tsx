import { reopenForm, type StaffReport } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import styles from './moderation.module.css'
import { type Guarded, reopenReport, undoDecision, useRefreshReports } from './queries.ts'
import { ReasonField } from './reason-field.tsx'

const ways = {
  reopen: { send: reopenReport, button: 'reopen', label: 'reopenReason', hint: 'reopenHint' },
  undo: { send: undoDecision, button: 'undo', label: 'undoReason', hint: 'undoHint' },
} as const

type ReopenFormProps = {
  report: StaffReport
  guarded: Guarded
  /** undo: my own decision, which ends what it imposed. */
  way: keyof typeof ways
}

/** Puts a decided report back into the queue, with a reason. */
export function ReopenForm({ report, guarded, way }: ReopenFormProps) {
  const { t } = useTranslation()
  const refresh = useRefreshReports()
  const [isOpen, setOpen] = useState(false)
  const { send, button, label, hint } = ways[way]
  const form = useForm(reopenForm, { reason: '' })
  const submit = form.submit(async (body) => {
    const answer = await guarded(async () => ({ message: (await send(report.id, body)).message }))
    if (!answer) return
    if (answer.message) toast.info(answer.message)
    await refresh()
  })
  if (!isOpen)
    return (
      <div className={styles.actions}>
        <Button kind="outlined" size="small" icon="undo" onClick={() => setOpen(true)}>
          {t(`staff:reports.${button}`)}
        </Button>
      </div>
    )
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <ReasonField
        {...form.field('reason')}
        label={t(`staff:reports.${label}`)}
        hint={t(`staff:reports.${hint}`)}
        autoFocus
      />
      <Button type="submit" busy={form.isBusy}>
        {t(`staff:reports.${button}`)}
      </Button>
    </form>
  )
}
