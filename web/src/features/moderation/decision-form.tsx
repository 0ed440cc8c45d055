import { isLasting, moderationActions, photoFaults, type StaffReport, suspensionDays } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '../../lib/i18n/i18n.ts'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Select } from '../../ui/fields/select.tsx'
import { LinkedAccountsReader } from './linked-accounts.tsx'
import styles from './moderation.module.css'
import { decideReport, type Guarded, useRefreshReports } from './queries.ts'
import { ReasonField } from './reason-field.tsx'
import { ReasonTemplate } from './reason-template.tsx'
import type { DecisionFormState } from './use-decision-form.ts'

/** Actions whose effect has to be said beside their name. */
const hintedActions = [
  'removeTexts',
  'removePhoto',
  'removeMessage',
  'restrictMessages',
  'restrictDiscovery',
  'ban',
] as const

type DecisionFormProps = {
  report: StaffReport
  form: DecisionFormState
  guarded: Guarded
  memberPath: (id: string) => string
  onDecided: (report: StaffReport) => void
}

/** What is done about a report, with the reason that the member will read. */
export function DecisionForm({ report, form, guarded, memberPath, onDecided }: DecisionFormProps) {
  const { t } = useTranslation()
  const refresh = useRefreshReports()
  const action = form.values.action
  const hinted = hintedActions.find((each) => each === action)
  const submit = form.submit(async (body) => {
    const answer = await guarded(() => decideReport(report.id, body))
    if (!answer) return
    const { proposed, report: after } = answer.data
    const waits = after.reported?.status === 'suspended' ? 'staff:reports.banProposed' : 'staff:reports.proposed'
    const message = proposed ? t(waits) : answer.message
    if (message) toast.info(message)
    onDecided(after)
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
      <Chosen form={form} />
      <ReasonTemplate locale={report.locale ?? currentLocale()} onText={(text) => form.set('reason', text)} />
      <ReasonField {...form.field('reason')} />
      {report.reported && (action === 'suspend' || action === 'ban') && (
        <LinkedAccountsReader
          {...{ memberId: report.reported.id, reason: form.values.reason, guarded, pathOf: memberPath }}
        />
      )}
      <Button type="submit" kind={action === 'dismiss' ? 'outlined' : 'danger'} icon="shield" busy={form.isBusy}>
        {t(`staff:reports.acts.${action}`)}
      </Button>
    </form>
  )
}

/** What was chosen among the evidence to be removed, and why a photo is. */
function Chosen({ form }: { form: DecisionFormState }) {
  const { t } = useTranslation()
  const { action, photo, fault, message } = form.values
  if (action === 'removeMessage')
    return message === undefined ? (
      <ChooseFirst isFault={form.errors.message !== undefined} />
    ) : (
      <p>{t('staff:reports.chosenMessage')}</p>
    )
  if (action !== 'removePhoto') return null
  return (
    <>
      {photo === undefined ? (
        <ChooseFirst isFault={form.errors.photo !== undefined} />
      ) : (
        <p>{t('staff:reports.chosenPhoto')}</p>
      )}
      <Select
        name="fault"
        label={t('staff:reports.photoFault')}
        placeholder=""
        value={fault ?? ''}
        error={form.errors.fault}
        options={photoFaults.map((value) => ({ value, label: t(`admin-screens:photos.faults.${value}`) }))}
        onChoose={(chosen) => form.set('fault', chosen)}
      />
    </>
  )
}

function ChooseFirst({ isFault }: { isFault: boolean }) {
  const { t } = useTranslation()
  return <p {...(isFault && { role: 'alert' })}>{t('staff:reports.chooseFirst')}</p>
}
