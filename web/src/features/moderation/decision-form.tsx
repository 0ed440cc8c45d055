import { decisionForm, isLasting, moderationActions, type StaffReport, suspensionDays } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '../../lib/i18n/i18n.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Select } from '../../ui/fields/select.tsx'
import styles from './moderation.module.css'
import { decideReport, type Guarded, useRefreshReports } from './queries.ts'
import { ReasonField } from './reason-field.tsx'
import { ReasonTemplate } from './reason-template.tsx'

/** Actions whose effect has to be said beside their name. */
const hintedActions = ['removeTexts', 'restrictMessages', 'restrictDiscovery', 'ban'] as const

/** What is done about a report, with the reason that the member will read. */
export function DecisionForm({ report, guarded }: { report: StaffReport; guarded: Guarded }) {
  const { t } = useTranslation()
  const refresh = useRefreshReports()
  const form = useForm(decisionForm, { action: 'dismiss', reason: '', days: 7 })
  const action = form.values.action
  const hinted = hintedActions.find((each) => each === action)
  const submit = form.submit(async (body) => {
    const answer = await guarded(() => decideReport(report.id, body))
    if (!answer) return
    const { proposed, report: after } = answer.data
    const waits = after.reported?.status === 'suspended' ? 'staff:reports.banProposed' : 'staff:reports.proposed'
    const message = proposed ? t(waits) : answer.message
    if (message) toast.info(message)
    await refresh()
  })
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Select
        {...form.field('action')}
        label={t('staff:reports.action')}
        hint={hinted && t(`staff:reports.hints.${hinted}`)}
        options={moderationActions.map((value) => ({ value, label: t(`staff:reports.acts.${value}`) }))}
      />
      {isLasting(action) && (
        <Select
          name="days"
          label={t('staff:reports.days')}
          value={String(form.values.days)}
          options={suspensionDays.map((count) => ({
            value: String(count),
            label: t('staff:reports.dayCount', { count }),
          }))}
          onChange={(event) =>
            form.set('days', suspensionDays.find((count) => String(count) === event.target.value) ?? form.values.days)
          }
        />
      )}
      <ReasonTemplate locale={report.locale ?? currentLocale()} onText={(text) => form.set('reason', text)} />
      <ReasonField {...form.field('reason')} />
      <Button type="submit" kind={action === 'dismiss' ? 'outlined' : 'danger'} icon="shield" busy={form.isBusy}>
        {t(`staff:reports.acts.${action}`)}
      </Button>
    </form>
  )
}
