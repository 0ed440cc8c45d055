import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/button.tsx'
import { ReportFields } from './report-fields.tsx'
import styles from './report-form.module.css'
import { type Done, useReport } from './use-report.ts'

/** Form to report a member to the moderators. */
export function ReportForm({ uid, onReported }: { uid: string; onReported?: (done: Done) => void }) {
  const { t } = useTranslation()
  const report = useReport(uid, onReported)
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        report.submit()
      }}
    >
      <ReportFields report={report} />
      <Button type="submit" icon="flag" busy={report.isBusy}>
        {t('reporting:submit')}
      </Button>
    </form>
  )
}
