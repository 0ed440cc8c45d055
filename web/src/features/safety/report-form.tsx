import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { ReportFields } from './report-fields.tsx'
import styles from './report-form.module.css'
import { type Done, useReport } from './use-report.ts'

/** Form to report a member to the moderators; null: someone who is not visible any more, by the first name. */
export function ReportForm({ uid, onReported }: { uid: string | null; onReported?: (done: Done) => void }) {
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
      {uid === null && (
        <TextField
          label={t('reporting:gone.name')}
          hint={t('reporting:gone.nameHint')}
          name="goneName"
          autoComplete="off"
          value={report.name}
          error={report.nameError}
          onChange={(event) => report.setName(event.target.value)}
        />
      )}
      <ReportFields report={report} />
      <Button type="submit" icon="flag" busy={report.isBusy}>
        {t('reporting:submit')}
      </Button>
    </form>
  )
}
