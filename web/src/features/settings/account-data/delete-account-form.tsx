import { type DeletionStatus, deletionForm } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../../lib/api/api.ts'
import { formatMoney } from '../../../lib/i18n/format.ts'
import { useForm } from '../../../lib/use-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { requestDeletion } from '../queries.ts'
import styles from '../settings.module.css'
import { RefundList } from './refund-list.tsx'

type DeleteAccountFormProps = { status: DeletionStatus; onRequested: (status: DeletionStatus) => void }

/** Has the account deleted: what goes, what goes back to where it was paid from, what would be given up, the password. */
export function DeleteAccountForm({ status, onRequested }: DeleteAccountFormProps) {
  const { t } = useTranslation()
  const { usd, credits, gifts } = status.left
  const { refundable } = status.deposited
  const form = useForm(deletionForm, { password: '', forfeit: false, refund: refundable > 0 })
  const isRefunded = refundable > 0 && form.values.refund === true
  const hasSomething = usd > 0 || credits > 0 || gifts > 0
  const hasRest = usd > (isRefunded ? refundable : 0) || credits > 0 || gifts > 0
  const submit = form.submit(async (body) => {
    try {
      const { data, message } = await requestDeletion(body)
      if (message) toast.info(message)
      onRequested(data)
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.code !== 'wrong_credentials') throw error
      form.show({ password: t('settings:password.wrong') })
    }
  })
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.text}>{t('settings:data.deletion.text')}</p>
      {hasSomething && <p>{t('settings:data.deletion.left', { usd: formatMoney(usd), credits, gifts })}</p>}
      {refundable > 0 && (
        <Checkbox
          name="refund"
          label={t('settings:data.deletion.refund', { usd: formatMoney(refundable) })}
          hint={t('settings:data.deletion.refundHint')}
          checked={isRefunded}
          onChange={(event) => form.set('refund', event.target.checked)}
        />
      )}
      <RefundList status={status} />
      {hasRest && (
        <Checkbox
          name="forfeit"
          label={t(isRefunded ? 'settings:data.deletion.forfeitRest' : 'settings:data.deletion.forfeit')}
          checked={form.values.forfeit === true}
          onChange={(event) => form.set('forfeit', event.target.checked)}
        />
      )}
      {status.payouts > 0 && <p>{t('settings:data.deletion.payouts')}</p>}
      <PasswordField
        {...form.field('password')}
        label={t('settings:data.password')}
        autoComplete="current-password"
        required
      />
      <Button type="submit" kind="danger" icon="trash" busy={form.isBusy}>
        {t('settings:data.deletion.submit')}
      </Button>
    </form>
  )
}
