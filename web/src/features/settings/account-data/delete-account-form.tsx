import { api, type DeletionStatus, deletionForm } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { ApiFailure, callForAnswer } from '../../../lib/api/api.ts'
import { formatMoney } from '../../../lib/i18n/format.ts'
import { useForm } from '../../../lib/use-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import styles from '../settings.module.css'
import { RefundList } from './refund-list.tsx'

type DeleteAccountFormProps = { status: DeletionStatus; onRequested: (status: DeletionStatus) => void }

/** Has the account deleted: what goes, what goes back to where it was paid from, what would be given up, the password. */
export function DeleteAccountForm({ status, onRequested }: DeleteAccountFormProps) {
  const { t } = useTranslation()
  const { usd, credits, gifts } = status.left
  const { returnable } = status.paidIn
  const form = useForm(deletionForm, { password: '', giveUp: false, sendBack: returnable > 0 })
  const sendsBack = returnable > 0 && form.values.sendBack === true
  const hasSomething = usd > 0 || credits > 0 || gifts > 0
  const hasRest = usd > (sendsBack ? returnable : 0) || credits > 0 || gifts > 0
  const submit = form.submit(async (body) => {
    try {
      const { data, message } = await callForAnswer(api.leaving.ask, { body })
      if (message) toast.info(message)
      onRequested(data)
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.code !== 'wrong_credentials') throw error
      form.show({ password: t('settings:password.wrong') })
    }
  })
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.text}>{t('settings:data.leave.text')}</p>
      {hasSomething && <p>{t('settings:data.leave.left', { usd: formatMoney(usd), credits, gifts })}</p>}
      {returnable > 0 && (
        <Checkbox
          name="sendBack"
          label={t('settings:data.leave.sendBack', { usd: formatMoney(returnable) })}
          hint={t('settings:data.leave.sendBackHint')}
          checked={sendsBack}
          onChange={(event) => form.set('sendBack', event.target.checked)}
        />
      )}
      <RefundList status={status} />
      {hasRest && (
        <Checkbox
          name="giveUp"
          label={t(sendsBack ? 'settings:data.leave.giveUpRest' : 'settings:data.leave.giveUp')}
          checked={form.values.giveUp === true}
          onChange={(event) => form.set('giveUp', event.target.checked)}
        />
      )}
      {status.payouts > 0 && <p>{t('settings:data.leave.payouts')}</p>}
      <PasswordField
        {...form.field('password')}
        label={t('settings:data.password')}
        autoComplete="current-password"
        required
      />
      <Button type="submit" kind="danger" icon="trash" busy={form.isBusy}>
        {t('settings:data.leave.submit')}
      </Button>
    </form>
  )
}
