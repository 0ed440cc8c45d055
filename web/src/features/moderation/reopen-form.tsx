import { reopenForm, type StaffReport } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import styles from './moderation.module.css'
import { type Guarded, reopenReport, useRefreshReports } from './queries.ts'
import { ReasonField } from './reason-field.tsx'

/** Puts a decided report back into the queue, with a reason. */
export function ReopenForm({ report, guarded }: { report: StaffReport; guarded: Guarded }) {
  const { t } = useTranslation()
  const refresh = useRefreshReports()
  const [isOpen, setOpen] = useState(false)
  const form = useForm(reopenForm, { reason: '' })
  const submit = form.submit(async (body) => {
    const answer = await guarded(() => reopenReport(report.id, body))
    if (!answer) return
    if (answer.message) toast.info(answer.message)
    await refresh()
  })
  if (!isOpen)
    return (
      <div className={styles.actions}>
        <Button kind="outlined" onClick={() => setOpen(true)}>
          {t('staff:reports.reopen')}
        </Button>
      </div>
    )
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <ReasonField
        {...form.field('reason')}
        label={t('staff:reports.reopenReason')}
        hint={t('staff:reports.reopenHint')}
        autoFocus
      />
      <Button type="submit" busy={form.isBusy}>
        {t('staff:reports.reopen')}
      </Button>
    </form>
  )
}
