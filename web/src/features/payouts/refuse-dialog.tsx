import { payoutRefusalForm, type StaffPayout } from '@karibu/contract'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../lib/i18n/format.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import styles from './payout-queue.module.css'
import { refusePayout, useRefreshPayouts } from './queries.ts'

type RefuseDialogProps = {
  payout: StaffPayout
  guarded: <T>(work: () => Promise<T>) => Promise<T | null>
  onClose: () => void
}

/** Why a payout is stopped, in words for the member. */
export function RefuseDialog({ payout, guarded, onClose }: RefuseDialogProps) {
  const { t } = useTranslation()
  const formId = useId()
  const form = useForm(payoutRefusalForm, { reason: '' })
  const refresh = useRefreshPayouts()
  const submit = form.submit(async (body) => {
    const answer = await guarded(() => refusePayout(payout.id, body))
    if (!answer) return
    if (answer.message) toast.info(answer.message)
    onClose()
    await refresh()
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('staff:payouts.refuseTitle')}
      actions={
        <>
          <Button kind="outlined" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button kind="danger" type="submit" form={formId} busy={form.isBusy}>
            {t('staff:payouts.refuse')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <p>{t('staff:payouts.refuseText', { amount: formatMoney(payout.amount), name: payout.member.name })}</p>
        <TextArea {...form.field('reason')} label={t('staff:payouts.refuseReason')} required />
      </form>
    </Dialog>
  )
}
