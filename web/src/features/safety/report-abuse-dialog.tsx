import { reportNumber } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ReportFields } from './report-fields.tsx'
import styles from './report-form.module.css'
import { type Done, useReport } from './use-report.ts'

type ReportAbuseDialogProps = {
  person: { id: string; firstname: string }
  isOpen: boolean
  onClose: () => void
  /** Blocks without a report. */
  onBlock: () => void
  isBlocking: boolean
  /** A report got through, and with it a block if that was asked for. */
  onReported: (done: Done) => void
}

/** Blocks a member, reports them, or both: Cancel, Report Only, Block and Report, and a block without a word. */
export function ReportAbuseDialog(props: ReportAbuseDialogProps) {
  const { person, isOpen, onClose, onBlock, isBlocking, onReported } = props
  const { t } = useTranslation()
  const report = useReport(person.id, (done) => {
    // The dialog is gone with it: what happens next is said beside.
    toast.info(t('reporting:dialog.next', { number: reportNumber(done.report) }))
    onReported(done)
  })
  const isBusy = report.isBusy || isBlocking
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => !isBusy && onClose()}
      title={t('reporting:dialog.title', { name: person.firstname })}
      size="medium"
      actions={
        <>
          <Button kind="ghost" disabled={isBusy} onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button
            kind="outlined"
            icon="flag"
            busy={report.isBusy && !report.isBlocking}
            disabled={isBusy}
            onClick={() => report.submit()}
          >
            {t('reporting:dialog.reportOnly')}
          </Button>
          <Button
            kind="danger"
            icon="block"
            busy={report.isBlocking}
            disabled={isBusy}
            onClick={() => report.submit(true)}
          >
            {t('reporting:dialog.blockAndReport')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <div className={styles.plain}>
          <p>{t('reporting:dialog.block', { name: person.firstname })}</p>
          <Button kind="danger" size="small" icon="block" busy={isBlocking} disabled={isBusy} onClick={onBlock}>
            {t('reporting:dialog.blockOnly')}
          </Button>
        </div>
        <ReportFields report={report} rows={4} />
      </div>
    </Dialog>
  )
}
